import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

const FOLDERS = 'contract,server,web,db,demo,e2e,bench,scripts,deploy,docs'
const FILES = new Set(globSync(['*', `{${FOLDERS}}/**`]))
/**
 * All files, folders and suffixes of their paths: documents write `cards/draw-cards.ts` where the
 * folder is clear.
 */
const KNOWN = new Set([...FILES].flatMap((path) => path.split('/').map((_part, at, all) => all.slice(at).join('/'))))

const FROM_THE_ROOT = new RegExp(`^(?:${FOLDERS.replaceAll(',', '|')})/`)
/** A module, a stylesheet, an SQL file or nested folders, but not a URL or a package. */
const LIKE_A_PATH = /^[\w.-]+(?:\/[\w.-]+)*\.(?:tsx?|mjs|sql|css)$|^[a-z-]+(?:\/[a-z-]+)+$/

/** The paths that a text names: in backticks, as a link, or as the first line of an example. */
function pathsIn(text: string): string[] {
  const quoted = [...text.matchAll(/`([^`\s]+)`/g)].map(([, name = '']) => name.replace(/\/$/, ''))
  const examples = [...text.matchAll(/^\/\/ (\S+\.tsx?)$/gm)].map(([, name = '']) => name)
  return [...quoted.filter((name) => FROM_THE_ROOT.test(name) || LIKE_A_PATH.test(name)), ...examples]
}

/**
 * `<domain>` and `*` are placeholders. A path that starts with a folder of the root must be
 * complete.
 */
const isThere = (path: string): boolean =>
  /[<*{]/.test(path)
    ? globSync(path.replaceAll(/<[^>]+>/g, '**')).length > 0
    : (FROM_THE_ROOT.test(path) ? FILES : KNOWN).has(path)

test('every path that a document names exists', async () => {
  const documents = globSync(['*.md', `{${FOLDERS}}/**/*.md`])
  const missing = await Promise.all(
    documents.map(async (document) =>
      pathsIn(await readFile(document, 'utf8')).flatMap((path) => (isThere(path) ? [] : `${document}: ${path}`)),
    ),
  )
  expect(missing.flat()).toEqual([])
})
