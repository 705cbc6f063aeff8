import { execFileSync } from 'node:child_process'
import { productionPackages } from './licences.ts'

type Component = { 'bom-ref': string; name: string; version: string }
type Bom = {
  metadata: { component: Component }
  components: Component[]
  dependencies: { ref: string; dependsOn: string[] }[]
}

/**
 * `npm run sbom` prints the list of packages that a site runs, as CycloneDX. npm makes the list of
 * all installed packages; with `--omit dev` it would leave out those that a tool needs too.
 */
const flags = ['sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application']
const bom = JSON.parse(execFileSync('npm', flags, { encoding: 'utf8', maxBuffer: 1 << 26 })) as Bom

const locked = await productionPackages()
const nameOf = (folder: string): string => folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length)
const isRun = new Set(locked.map(([folder, { version }]) => `${nameOf(folder)}@${version}`))
const components = bom.components.filter(({ name, version }) => isRun.has(`${name}@${version}`))
const refs = new Set([bom.metadata.component, ...components].map((component) => component['bom-ref']))
const dependencies = bom.dependencies
  .filter(({ ref }) => refs.has(ref))
  .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((each) => refs.has(each)) }))

// npm names the site after its folder.
const component = { ...bom.metadata.component, name: 'undercroft' }
const metadata = { ...bom.metadata, component }
process.stdout.write(`${JSON.stringify({ ...bom, metadata, components, dependencies }, null, 2)}\n`)
