import { join } from 'node:path'

/** Path of a small sample file for tests; `fixtures/README.md` says how each was created. */
export const fixture = (name: string): string => join(import.meta.dirname, 'fixtures', name)
