import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { run } from './run.ts'

/** Chromium without windows takes half the work of a whole one, and plays, draws and says the same. */
const SHELL = '/usr/bin/chromium-headless-shell'
const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** Where a Chromium is on this machine: CHROMIUM_PATH, the one without windows, that of Playwright, or another one. */
export function findBrowser(): string | null {
  const candidates = [process.env.CHROMIUM_PATH, SHELL, chromium.executablePath(), ...PLACES]
  return candidates.find((path) => path && existsSync(path)) ?? null
}

/**
 * Finds a Chromium or installs one: Debian's package as root, else Playwright's own download.
 * @throws Error that says how to get one by hand.
 */
export async function ensureBrowser(): Promise<string> {
  const found = findBrowser()
  if (found) return found
  process.stdout.write('Installing Chromium for the tests in a browser …\n')
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) await installPackage()
  else await run('chromium', ['node_modules/.bin/playwright', 'install', 'chromium'])
  const installed = findBrowser()
  if (!installed) throw new Error('No Chromium found: install one, or set CHROMIUM_PATH to its program')
  return installed
}

/** The one without windows is a package of its own in Debian, and brings no fonts. */
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

/** Flags for a Chromium that talks to nobody but the page under test; root needs it without its sandbox. */
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
