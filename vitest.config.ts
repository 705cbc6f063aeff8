import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{contract,server,web,db,scripts}/**/*.test.{ts,tsx}'],
    globalSetup: ['./server/platform/testing/global-setup.ts'],
    testTimeout: 20_000,
    hookTimeout: 30_000,
    dangerouslyIgnoreUnhandledErrors: false,
  },
})
