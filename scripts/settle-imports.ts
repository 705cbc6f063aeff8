import { afterAll, vi } from 'vitest'

// Files of tests share what is loaded: a module that was still on its way when one of them ended would be missing in
// the next.
afterAll(() => vi.dynamicImportSettled())
