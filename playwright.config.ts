import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { BROWSER_FLAGS, findBrowser } from './scripts/browser.ts'

export default defineConfig({
  testDir: 'e2e',
  // the long ones look at every page in every way: `npm run test:long`
  testMatch: process.env.LONG ? '**/*.long.ts' : '**/*.spec.ts',
  outputDir: 'test-results/journeys',
  globalSetup: './e2e/global-setup.ts',
  // one more than cores: a journey waits as often as it works
  workers: Math.min(4, availableParallelism() + 1),
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/journeys.json' }]],
  use: {
    viewport: { width: 1440, height: 900 },
    // without a choice the page is dressed as the system
    colorScheme: 'dark',
    // records every step of every journey, at a third of its work: `npx playwright test … --trace on` when one fails
    trace: 'off',
    screenshot: 'only-on-failure',
    // it answers what journeys stop on its way; those that are about it let it in
    serviceWorkers: 'block',
    launchOptions: { executablePath: findBrowser() ?? undefined, args: BROWSER_FLAGS },
  },
})
