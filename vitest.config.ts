import { availableParallelism } from 'node:os'
import { configDefaults, defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { findNginx, findPgBouncer, hasReaders } from './scripts/debian.ts'
import { plainClassNames } from './scripts/stylesheets.ts'

/** Tests that need an object storage: `npm run test:s3`, which installs one. */
const WITHOUT_S3 = process.env.S3 ? [] : ['**/*.s3.test.ts']
/** Tests that need nginx, which `npm test` installs if it can. */
const WITHOUT_NGINX = findNginx() ? [] : ['**/*.nginx.test.ts']
/** Tests that need PgBouncer. */
const WITHOUT_PGBOUNCER = findPgBouncer() ? [] : ['**/*.pgbouncer.test.ts']
/** Tests that open feeds, the sitemap and pages in third-party programs. */
const WITHOUT_READERS = hasReaders() ? [] : ['**/*.readers.test.ts']
const WITH_DATABASE = {
  globalSetup: ['./server/platform/testing/global-setup.ts'],
  setupFiles: ['./server/platform/testing/load-first.ts'],
}
const WITH_DOM = ['web/**/*.test.tsx', 'web/**/*.dom.test.ts']

// Dates are formatted in the reader's language; tests expect English.
process.env.LC_ALL = 'en_US.UTF-8'

/**
 * Test files of one project share processes and loaded modules, so the application is loaded once
 * per core rather than once per file. Projects run one after the other, so that no process switches
 * between projects.
 */
const project = (name: string, include: string[], more: TestProjectInlineConfiguration['test']) => ({
  extends: true as const,
  test: { name, include, ...more },
})

const TESTS = [
  project('server', ['{server,demo}/**/*.test.ts'], { ...WITH_DATABASE, sequence: { groupOrder: 0 } }),
  project('pure', ['{bench,contract,scripts,web}/**/*.test.ts'], {
    exclude: [...configDefaults.exclude, ...WITH_DOM],
    sequence: { groupOrder: 1 },
  }),
  project('dom', WITH_DOM, {
    environment: 'happy-dom',
    setupFiles: ['./web/platform/testing/fresh-page.ts'],
    sequence: { groupOrder: 2 },
  }),
]
/** Stress tests need an otherwise idle machine: `npm run test:long`. */
const STRESS_TESTS = project('stress', ['{bench,server}/**/*.stress.ts'], { ...WITH_DATABASE, fileParallelism: false })

export default defineConfig({
  plugins: [plainClassNames],
  test: {
    isolate: false,
    setupFiles: ['./scripts/settle-imports.ts'],
    // Each worker may open twenty connections to one database.
    maxWorkers: Math.min(4, availableParallelism()),
    exclude: [...configDefaults.exclude, ...WITHOUT_S3, ...WITHOUT_NGINX, ...WITHOUT_PGBOUNCER, ...WITHOUT_READERS],
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 30_000 } },
    dangerouslyIgnoreUnhandledErrors: false,
    projects: process.env.LONG ? [STRESS_TESTS] : TESTS,
  },
})
