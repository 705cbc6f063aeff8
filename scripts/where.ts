import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import { chooseTests, TESTS_OF_LISTS } from './select-tests.ts'

const SOURCES = '{contract,server,web,demo,e2e,bench}/**/*.{ts,tsx}'
const SQL = 'db/functions/*.sql'

const TESTS = 'Tests'

/** Roles of files. The first pattern that matches counts. The first two roles are printed last. */
const GROUPS: [name: string, fits: RegExp][] = [
  [TESTS, /\.(?:test|stress|spec|long)\.tsx?$|\/(?:testing|support)\/|\/factory\.ts$|^(?:bench|e2e)\//],
  [
    'Lists that a test compares',
    /\/access\.rows\.ts$|^server\/reach\/description\/|^server\/(?:resources|app|meta-tags|tasks)\.ts$/,
  ],
  ['Contract', /^contract\//],
  ['Tables and SQL', /\/tables\.ts$|^db\//],
  ['Data download and import', /^server\/works\/.*\/archive\.ts$|^server\/operations\/(?:download|imports)\//],
  ['Public views: public.ts and the files that read it', /\/public\.ts$|^server\/(?:reach|works\/public-parts)\//],
  ['Reports and decisions', /^server\/(?:social\/reports|moderation\/cases)\//],
  ['Routes', /^server\/.*routes\.ts$/],
  ['Queries and rules', /^server\//],
  ['Page', /^web\//],
  ['Demo', /^demo\//],
]

export const GROUP_NAMES = GROUPS.map(([name]) => name)

const UNSORTED = 'Others'

type Named = { path: string; times: number }

/**
 * Matches every form of a word in names: `show-likes` also as `showLikes` and `show_likes`,
 * `playlists` also as `Playlist`.
 */
export function formsOf(word: string): RegExp {
  const words = word
    .replaceAll(/([a-z])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .split(/[-_ ]/)
  const last = words.length - 1
  const singular = words.map((each, at) => (at === last ? each.replace(/(?<=..[^s])s$/, '') : each))
  const first = ([letter = '', ...rest]: string) => letter.toUpperCase() + rest.join('')
  const [camel, pascal] = [singular.map((each, at) => (at > 0 ? first(each) : each)), singular.map(first)]
  const forms = [
    singular.join('-'),
    singular.join('_'),
    camel.join(''),
    pascal.join(''),
    singular.join('_').toUpperCase(),
  ]
  const [lower, upper] = [forms.filter((form) => /^[a-z]/.test(form)), forms.filter((form) => /^[A-Z]/.test(form))]
  return new RegExp(`(?:(?<![a-zA-Z])(?:${lower.join('|')})|(?:${upper.join('|')}))(?:s|S)?(?![a-z])`, 'g')
}

/** Finds all files that name a word, grouped by role. */
export async function whereIs(word: string): Promise<Map<string, Named[]>> {
  const forms = formsOf(word)
  const found: Named[] = []
  const look = async (path: string): Promise<void> => {
    const times = `${path}\n${await readFile(path, 'utf8')}`.match(forms)?.length ?? 0
    if (times > 0) found.push({ path, times })
  }
  for (const files of [SOURCES, SQL]) await Promise.all(globSync(files).map(look))
  const groups = Map.groupBy(
    found.toSorted((a, b) => (a.path < b.path ? -1 : 1)),
    ({ path }) => GROUPS.find(([, fits]) => fits.test(path))?.[0] ?? UNSORTED,
  )
  const order = [...GROUPS.slice(2), ...GROUPS.slice(0, 2).toReversed()].map(([name]) => name)
  return new Map([...order, UNSORTED].flatMap((name) => (groups.has(name) ? [[name, groups.get(name)!]] : [])))
}

/**
 * The output of `npm run where -- playlists`. It lists the tests in folders or files with that name
 * and the tests of lists. For all other tests it prints the number.
 */
export async function printWhere(word: string): Promise<string> {
  const isOwn = ({ path }: Named) => path.split(/[/.]/).includes(word)
  const parts = [...(await whereIs(word))].map(([name, files]) => {
    const others = files.filter((file) => !isOwn(file))
    const shown = name === TESTS ? others.filter(({ path }) => TESTS_OF_LISTS.includes(path)) : others
    const more = others.length - shown.length
    return [
      `${name}: ${files.length}`,
      ...[...files.filter(isOwn), ...shown].map(
        ({ path, times }) => `  ${path}${times > 1 ? `  (${times} times)` : ''}`,
      ),
      ...(more > 0 ? [`  and ${more} more that use it`] : []),
    ].join('\n')
  })
  const journeys = (await chooseTests([word]))?.journeys ?? []
  if (journeys.length > 0) parts.push(['Journeys:', ...journeys].join('\n  '))
  return `${parts.join('\n\n')}\n\n\`npm test -- ${word}\` also runs the tests of lists. They name the file in which a row is missing.\n`
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [word] = process.argv.slice(2)
  process.stdout.write(word ? await printWhere(word) : 'Usage: npm run where -- playlists\n')
  process.exitCode = word ? 0 : 1
}
