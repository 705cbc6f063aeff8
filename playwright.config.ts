import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { BROWSER_FLAGS, findBrowser } from './scripts/browser.ts'

export default defineConfig({
  testDir: 'e2e',
  // Long journeys check every page in every way: `npm run test:long`.
  testMatch: process.env.LONG ? '**/*.long.ts' : '**/*.spec.ts',
  outputDir: 'test-results/journeys',
  globalSetup: './e2e/global-setup.ts',
  // One more than cores, because a journey spends about half its time waiting.
  workers: Math.min(4, availableParallelism() + 1),
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/journeys.json' }]],
  use: {
    viewport: { width: 1440, height: 900 },
    // Without a saved choice the page takes the theme of the system.
    colorScheme: 'dark',
    // Tracing would take a third of the work of a run. When a journey fails:
    // `npx playwright test … --trace on`
    trace: 'off',
    screenshot: 'only-on-failure',
    // A service worker would handle requests that journeys intercept. Journeys about it allow it.
    serviceWorkers: 'block',
    launchOptions: { executablePath: findBrowser() ?? undefined, args: BROWSER_FLAGS },
  },
})
