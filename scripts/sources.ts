import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { glob, readFile, stat } from 'node:fs/promises'

/** Contains the digest of the sources that dist/ was built from. */
export const STAMP = 'dist/.stamp'
const SOURCES = [
  'contract/**/*',
  'server/**/*',
  'web/**/*',
  'package.json',
  'package-lock.json',
  'vite.config.ts',
  'scripts/build.ts',
  'scripts/bundle.ts',
  'scripts/chunks.ts',
  'scripts/groups.ts',
  'scripts/service-worker.ts',
  'scripts/sources.ts',
  'scripts/stylesheets.ts',
  'scripts/without-schemas.ts',
]

/** Whether dist/ was built from the current sources. */
export const isBuilt = async (): Promise<boolean> =>
  existsSync(STAMP) && (await readFile(STAMP, 'utf8')) === (await digestOfSources())

export async function digestOfSources(): Promise<string> {
  const digest = createHash('sha256')
  for (const pattern of SOURCES) {
    const files: string[] = []
    for await (const file of glob(pattern, { exclude: (name) => /\.(?:test|stress)\.tsx?$|\.md$/.test(name) }))
      files.push(file)
    for (const file of files.toSorted()) {
      const info = await stat(file)
      if (info.isFile()) digest.update(`${file}\0`).update(await readFile(file))
    }
  }
  return digest.digest('hex')
}

// Run as a program, it exits with 0 if dist/ is up to date.
if (import.meta.main) process.exitCode = (await isBuilt()) ? 0 : 1
