import { join } from 'node:path'

/** Path of a small sample file for tests; how each was made stands in `fixtures/README.md`. */
export const fixture = (name: string): string => join(import.meta.dirname, 'fixtures', name)
