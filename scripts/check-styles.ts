import { glob, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { parseAst } from 'rolldown/parseAst'

type Stylesheets = { modules: Map<string, Set<string>>; globals: Map<string, string>; named: Map<string, string> }
type Script = { path: string; uses: Map<string, Set<string>>; classNames: Set<string>; words: Set<string> }
type Node = { type: string; [key: string]: unknown }

const NOT_SELECTORS = /\/\*[\s\S]*?\*\/|url\([^)]*\)|@(?:value|import) [^;]*;/g
const GLOBAL = /:global\(([^)]*)\)/g
const classesOf = (css: string): Set<string> => new Set(css.match(/(?<=\.)[a-z][\w-]*/gi))

/** Every class used in a page must have a style, and every styled class must be used in a page. */
async function findProblems({ modules, globals, named }: Stylesheets, scripts: Script[], html: string) {
  const problems: string[] = []
  const used = new Map<string, Set<string>>()
  for (const { path, uses, classNames } of scripts) {
    for (const [module, names] of uses) {
      used.set(module, names.union(used.get(module) ?? new Set()))
      for (const name of names.difference(modules.get(module) ?? new Set()))
        problems.push(`${path}: ${module} has no class ${name}`)
    }
    for (const name of classNames) if (!globals.has(name)) problems.push(`${path}: there is no class ${name}`)
  }
  for (const [module, names] of modules)
    for (const name of names.difference(used.get(module) ?? new Set())) problems.push(`${module}: nothing uses ${name}`)
  const words = scripts.reduce((all, script) => all.union(script.words), new Set(html.split(/[^\w-]+/)))
  for (const [name, path] of globals) if (!words.has(name)) problems.push(`${path}: nothing uses ${name}`)
  for (const [name, path] of named) if (!globals.has(name)) problems.push(`${path}: there is no global class ${name}`)
  return problems
}

async function readStylesheets(): Promise<Stylesheets> {
  const read: Stylesheets = { modules: new Map(), globals: new Map(), named: new Map() }
  for await (const path of glob('web/**/*.css')) {
    const text = await readFile(path, 'utf8')
    const imported = new Set(
      [...text.matchAll(/@value ([^;]*) from/g)].flatMap(([, names = '']) =>
        names.split(/,\s*/).map((name) => name.replace(/^.* as /, '')),
      ),
    )
    const css = text.replaceAll(NOT_SELECTORS, '').replaceAll(/(?<=:)[^:;{}]*;/g, '')
    for (const [, selector = ''] of css.matchAll(GLOBAL))
      for (const name of classesOf(selector)) read.named.set(name, path)
    const names = classesOf(css.replaceAll(GLOBAL, '')).difference(imported)
    if (path.endsWith('.module.css')) read.modules.set(path, names)
    else for (const name of names) read.globals.set(name, path)
  }
  return read
}

/**
 * Finds the classes that a script uses of each module, its `className` words and all words of its
 * strings.
 */
function readScript(path: string, code: string): Script {
  const script: Script = { path, uses: new Map(), classNames: new Set(), words: new Set() }
  const modules = new Map<unknown, string>()
  for (const [, name, from = ''] of code.matchAll(/import \* as (\w+) from '(\S+\.module\.css)'/g))
    modules.set(name, from.startsWith('#') ? from.slice(1) : join(dirname(path), from))
  const visit = (node: Node, isClassName: boolean): void => {
    const { object, property, name, value } = node as Record<string, { name?: string; cooked?: string } | undefined>
    const module = node.type === 'MemberExpression' && modules.get(object?.name)
    if (module && property?.name) script.uses.set(module, new Set(script.uses.get(module)).add(property.name))
    const text = node.type === 'Literal' ? node.value : node.type === 'TemplateElement' ? value?.cooked : ''
    for (const word of typeof text === 'string' ? (text.match(/\S+/g) ?? []) : []) {
      script.words.add(word)
      if (isClassName) script.classNames.add(word)
    }
    const isCompared = node.type === 'BinaryExpression'
    const isNamed = node.type === 'JSXAttribute' ? name?.name === 'className' : isClassName && !isCompared
    for (const [key, child] of Object.entries(node))
      for (const item of Array.isArray(child) ? child : [child]) if (item?.type) visit(item, isNamed && key !== 'test')
  }
  visit(parseAst(code, { lang: path.endsWith('x') ? 'tsx' : 'ts' }) as unknown as Node, false)
  return script
}

const styles = await readStylesheets()
const scripts: Script[] = []
for await (const path of glob('web/**/*.{ts,tsx}'))
  if (!/\.(test\.tsx?|d\.ts)$/.test(path)) scripts.push(readScript(path, await readFile(path, 'utf8')))
const words = new Set<string>()
for await (const path of glob([
  'server/platform/page/*.ts',
  'server/reach/{prerender,embeds}/*.ts',
  'server/works/public-parts/*.ts',
  'server/**/public.ts',
]))
  for (const word of (await readFile(path, 'utf8')).match(/[\w-]+/g) ?? []) words.add(word)
scripts.push({ path: 'server', uses: new Map(), classNames: new Set(), words })
const problems = await findProblems(styles, scripts, await readFile('web/index.html', 'utf8'))
const inModules = [...styles.modules.values()].reduce((sum, { size }) => sum + size, 0)
console.log(`${inModules} classes in ${styles.modules.size} modules, ${styles.globals.size} are global.`)
for (const problem of problems) console.log(problem)
process.exit(problems.length > 0 ? 1 : 0)
