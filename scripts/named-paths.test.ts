import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const FOLDERS = 'contract,server,web,db,demo,e2e,bench,scripts,deploy,docs'
const FILES = new Set(globSync(['*', `{${FOLDERS}}/**`]))
/** Folders that commands write. */
const WRITTEN = new Set(['dist', 'screenshots'])
/**
 * All files, folders and suffixes of their paths: documents write `cards/draw-cards.ts` where the
 * folder is clear.
 */
const KNOWN = new Set([...FILES].flatMap((path) => path.split('/').map((_part, at, all) => all.slice(at).join('/'))))

const FROM_THE_ROOT = new RegExp(`^(?:${FOLDERS.replaceAll(',', '|')})/`)
/** A module, a stylesheet, an SQL file, `folder/` or nested folders, but not a URL or a package. */
const LIKE_A_PATH = /^[\w.-]+(?:\/[\w.-]+)*\.(?:tsx?|mjs|sql|css)$|^[a-z-]+(?:\/[a-z-]+)+\/?$|^[a-z-]+\/$/

/** The paths that a text names: in backticks, or as the first line of an example. */
function pathsIn(text: string): string[] {
  const quoted = [...text.matchAll(/`([^`\s]+)`/g)].map(([, name = '']) => name)
  const examples = [...text.matchAll(/^\/\/ (\S+\.tsx?)$/gm)].map(([, name = '']) => name)
  const paths = quoted.filter((name) => FROM_THE_ROOT.test(name) || LIKE_A_PATH.test(name))
  return [...paths.map((name) => name.replace(/\/$/, '')), ...examples]
}

/** The files and folders to which a document links, as paths from the root, without other sites. */
const linksIn = (document: string, text: string): string[] =>
  [...text.matchAll(/\]\(([^)\s#]+)/g)].flatMap(([, link = '']) =>
    /^[a-z]+:|^\//.test(link) ? [] : [join(dirname(document), link).replace(/\/$/, '')],
  )

/**
 * `<domain>` and `*` are placeholders. A path that starts with a folder of the root must be
 * complete.
 */
const isThere = (path: string): boolean =>
  /[<*{]/.test(path)
    ? globSync(path.replaceAll(/<[^>]+>/g, '**')).length > 0
    : WRITTEN.has(path) || (FROM_THE_ROOT.test(path) ? FILES : KNOWN).has(path)

const DOCUMENTS = globSync(['*.md', `{${FOLDERS}}/**/*.md`])

test('every path that a document names, and every file that it links to, exists', async () => {
  const missing = await Promise.all(
    DOCUMENTS.map(async (document) => {
      const text = await readFile(document, 'utf8')
      return [
        ...pathsIn(text).filter((path) => !isThere(path)),
        ...linksIn(document, text).filter((path) => !FILES.has(path)),
      ].map((path) => `${document}: ${path}`)
    }),
  )
  expect(missing.flat()).toEqual([])
})

test('every command that a document names is in package.json', async () => {
  const { scripts } = JSON.parse(await readFile('package.json', 'utf8')) as { scripts: Record<string, string> }
  const missing = await Promise.all(
    DOCUMENTS.map(async (document) =>
      [...(await readFile(document, 'utf8')).matchAll(/npm run ([a-z][\w:]*)/g)].flatMap(([, name = '']) =>
        name in scripts ? [] : [`${document}: npm run ${name}`],
      ),
    ),
  )
  expect(missing.flat()).toEqual([])
})
