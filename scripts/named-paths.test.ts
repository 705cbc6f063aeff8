import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

const FOLDERS = 'contract,server,web,db,demo,e2e,bench,scripts,deploy,docs'
const FILES = new Set(globSync(['*', `{${FOLDERS}}/**`]))
/** Every file and folder, and the ends of their paths: documents name `cards/draw-cards.ts` where the folder is clear. */
const KNOWN = new Set([...FILES].flatMap((path) => path.split('/').map((_part, at, all) => all.slice(at).join('/'))))

const FROM_THE_ROOT = new RegExp(`^(?:${FOLDERS.replaceAll(',', '|')})/`)
/** A module, a stylesheet or a page of SQL, or folders in each other; not an address or a package. */
const LIKE_A_PATH = /^[\w.-]+(?:\/[\w.-]+)*\.(?:tsx?|mjs|sql|css)$|^[a-z-]+(?:\/[a-z-]+)+$/

/** What a text names as a file or folder of the repository: in backticks, as a link, or as the first line of an example. */
function pathsIn(text: string): string[] {
  const quoted = [...text.matchAll(/`([^`\s]+)`/g)].map(([, name = '']) => name.replace(/\/$/, ''))
  const examples = [...text.matchAll(/^\/\/ (\S+\.tsx?)$/gm)].map(([, name = '']) => name)
  return [...quoted.filter((name) => FROM_THE_ROOT.test(name) || LIKE_A_PATH.test(name)), ...examples]
}

/** `<domain>` and `*` stand for names; what begins with a folder of the repository has to be whole. */
const isThere = (path: string): boolean =>
  /[<*{]/.test(path)
    ? globSync(path.replaceAll(/<[^>]+>/g, '**')).length > 0
    : (FROM_THE_ROOT.test(path) ? FILES : KNOWN).has(path)

test('every path that a document names is there', async () => {
  const documents = globSync(['*.md', `{${FOLDERS}}/**/*.md`])
  const missing = await Promise.all(
    documents.map(async (document) =>
      pathsIn(await readFile(document, 'utf8')).flatMap((path) => (isThere(path) ? [] : `${document}: ${path}`)),
    ),
  )
  expect(missing.flat()).toEqual([])
})
