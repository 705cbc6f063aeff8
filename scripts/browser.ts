import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { run } from './run.ts'

/**
 * Chromium's headless build needs half the CPU time of the full browser. It plays audio and renders
 * pages the same way.
 */
const SHELL = '/usr/bin/chromium-headless-shell'
const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/**
 * Returns the path of a Chromium: CHROMIUM_PATH, the headless build, Playwright's own, or another
 * one; null if there is none.
 */
export function findBrowser(): string | null {
  const candidates = [process.env.CHROMIUM_PATH, SHELL, chromium.executablePath(), ...PLACES]
  return candidates.find((path) => path && existsSync(path)) ?? null
}

/**
 * Finds a Chromium or installs one: as root on Debian its package, otherwise Playwright's download.
 * @throws Error that says how to install one by hand.
 */
export async function ensureBrowser(): Promise<string> {
  const found = findBrowser()
  if (found) return found
  process.stdout.write('Installing Chromium for the tests in a browser …\n')
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) await installPackage()
  else await run('chromium', ['node_modules/.bin/playwright', 'install', 'chromium'])
  const installed = findBrowser()
  if (!installed) throw new Error('No Chromium found: install one, or set CHROMIUM_PATH to its executable')
  return installed
}

/** Debian packages the headless build separately, and without fonts. */
async function installPackage(): Promise<void> {
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  await run('package lists', ['apt-get', 'update', '-qq'], { quiet: true, env })
  for (const name of ['chromium-headless-shell', 'chromium']) {
    const { code } = await run(name, ['apt-get', 'install', '-y', '-qq', name, 'fonts-liberation'], {
      quiet: true,
      env,
    })
    if (code === 0) return
  }
}

/** Flags that stop Chromium's own network traffic. As root it starts only without its sandbox. */
export const BROWSER_FLAGS = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  ...[
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
  '--autoplay-policy=no-user-gesture-required',
]
