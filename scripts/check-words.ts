import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { countPhrases, PHRASES } from './words/phrases.ts'

/**
 * Counts turns of phrase that readers stumble over, in all text of the repository: documents,
 * comments, test titles, texts of the page. Fails when a count is above its limit. Lower the limit
 * when a count falls.
 */
const READ = /\.(?:tsx?|mjs|md|sql|css|ya?ml|conf)$/
/**
 * Texts with words of their own: what users asked for, what demo artists write, and the list of
 * phrases itself.
 */
const NOT_READ = /^(?:docs\/requirements\.md|db\/migrations\/|demo\/content\/|scripts\/words\/)/

const paths = execFileSync('git', ['ls-files'], { encoding: 'utf8' }).split('\n')
const files = paths.filter((path) => READ.test(path) && !NOT_READ.test(path))
const counts = countPhrases(files.map((path) => ({ path, text: readFileSync(path, 'utf8') })))
const above = PHRASES.filter(({ name, limit }) => counts.get(name)!.places.length > limit)
for (const { name, limit } of above) {
  const { places } = counts.get(name)!
  process.stdout.write(
    `'${name}' occurs ${places.length} times, ${limit} are allowed: ${places.slice(0, 8).join(', ')}\n`,
  )
}
const total = [...counts.values()].reduce((sum, { places }) => sum + places.length, 0)
process.stdout.write(
  `${total} turns of phrase to avoid, ${PHRASES.reduce((sum, { limit }) => sum + limit, 0)} allowed\n`,
)
process.exit(above.length > 0 ? 1 : 0)
