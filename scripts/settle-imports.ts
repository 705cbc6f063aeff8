import { afterAll, vi } from 'vitest'

// Test files share loaded modules. A dynamic import that is still pending when one file ends would
// be missing in the next.
afterAll(() => vi.dynamicImportSettled())
