import { configDefaults, defineConfig } from 'vitest/config'
import { findNginx } from './scripts/nginx.ts'

/** Trials wreck processes and databases for half a minute and want a quiet machine: `TRIALS=1 npx vitest run`. */
const TRIALS = ['server/**/*.trial.ts']
const TESTS = ['{contract,server,web,db,scripts}/**/*.test.{ts,tsx}']

/** What needs an object storage: `npm run test:s3`, which installs one. */
const WITHOUT_S3 = process.env.S3 ? [] : ['**/*.s3.test.ts']
/** What needs nginx, which `npm test` installs where it can. */
const WITHOUT_NGINX = findNginx() ? [] : ['**/*.nginx.test.ts']

// Dates are written in the reader's language, and tests read them in one.
process.env.LC_ALL = 'en_US.UTF-8'

export default defineConfig({
  test: {
    include: process.env.TRIALS ? TRIALS : TESTS,
    exclude: [...configDefaults.exclude, ...WITHOUT_S3, ...WITHOUT_NGINX],
    globalSetup: ['./server/platform/testing/global-setup.ts'],
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 30_000 } },
    dangerouslyIgnoreUnhandledErrors: false,
  },
})
