import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import type { AtRule, Helpers, Root } from 'postcss'
import type { Plugin } from 'vite'

const namesIn = (path: string): string[] => [
  ...new Set(readFileSync(path, 'utf8').match(/(?<=\.|@keyframes )[a-z]\w*/gi)),
]

/** Class names as they are read in development, and short ones for the network: those of one stylesheet begin alike. */
export function scopedName(name: string, asked: string): string {
  const [path = ''] = asked.split('?')
  if (process.env.NODE_ENV !== 'production') return `${basename(path, '.module.css').replace('.later', '')}__${name}`
  const names = namesIn(path)
  const stylesheet = createHash('sha256').update(relative('web', path)).digest('base64url')
  return `${stylesheet.replace(/[^a-z]/gi, '').slice(0, 3)}${names.indexOf(name).toString(36)}`
}

/**
 * `@value button, small as smallButton from './button.module.css'`: classes of another stylesheet, without a copy of
 * all that is in there.
 */
export const importedClasses = {
  postcssPlugin: 'imported-classes',
  Once(root: Root) {
    root.walkAtRules('value', (value) => {
      const [, names = '', from = ''] = /^(.*) from '(.*)'$/s.exec(value.params) ?? []
      const path = resolve(dirname(root.source?.input.file ?? ''), from)
      for (const imported of names.split(/,\s*/)) {
        const [name = '', here = name] = imported.split(' as ')
        root.walkRules((rule) => {
          const selector = new RegExp(`\\.${here}(?![\\w-])`, 'g')
          rule.selector = rule.selector.replace(selector, `:global(.${scopedName(name, path)})`)
        })
      }
      value.remove()
    })
  },
}

/**
 * Class names become constants in the scripts, after which nothing seems to need the stylesheet that they come from.
 */
export const keepStylesheets: Plugin = {
  name: 'keep-stylesheets',
  apply: 'build',
  enforce: 'post',
  transform: (code, id) => (id.endsWith('.module.css') ? { code, moduleSideEffects: 'no-treeshake', map: null } : null),
}

/** `@media (--paper)`: where that theme was chosen, or else where the system is light. */
export const paperTheme = {
  postcssPlugin: 'paper-theme',
  AtRule: {
    media(paper: AtRule, { AtRule, Rule }: Helpers) {
      if (paper.params !== '(--paper)') return
      const within = (html: string) =>
        new Rule({ selector: `&:where(${html}, ${html} *)`, nodes: paper.clone().nodes ?? [] })
      const light = new AtRule({ name: 'media', params: '(prefers-color-scheme: light)' })
      paper.replaceWith(within("[data-theme='paper']"), light.append(within('html:not([data-theme])')))
    },
  },
}

const NAMES = '.names'

/**
 * `*.later.module.css` is not in the one stylesheet that every page waits for: it comes as a text in the script that
 * needs it, and holds from then on, behind all others.
 */
export const laterStylesheets: Plugin = {
  name: 'later-stylesheets',
  enforce: 'pre',
  resolveId: {
    filter: { id: /\.later\.module\.css$/ },
    async handler(source, importer) {
      const found = await this.resolve(source, importer, { skipSelf: true })
      return found && found.id + NAMES
    },
  },
  load: {
    filter: { id: /\.later\.module\.css\.names$/ },
    handler(id) {
      const path = id.slice(0, -NAMES.length)
      const names = namesIn(path).map(
        (name, at) => `const n${at} = '${scopedName(name, path)}'; export { n${at} as ${name} }`,
      )
      const adopting = [
        `import css from ${JSON.stringify(`${path}?inline`)}`,
        `import { addStyles } from ${JSON.stringify(join(import.meta.dirname, '../web/platform/page/later-styles.ts'))}`,
        'addStyles(css)',
      ]
      return { code: [...adopting, ...names].join('\n'), moduleSideEffects: true }
    },
  },
}

/** For tests: classes are called as they are written, and no stylesheet is built. */
export const plainClassNames: Plugin = {
  name: 'plain-class-names',
  enforce: 'pre',
  async resolveId(source, importer) {
    // what an earlier run has left asks for it from the root
    if (source.startsWith('/web/') && source.endsWith(NAMES)) return resolve(`.${source}`)
    const found = source.endsWith('.module.css') ? await this.resolve(source, importer, { skipSelf: true }) : null
    return found && found.id + NAMES
  },
  load(id) {
    if (!id.endsWith(`.module.css${NAMES}`)) return null
    const css = readFileSync(id.slice(0, -NAMES.length), 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|'[^']*'/g, '')
    const names = [...new Set(css.match(/(?<=\.)[a-z]\w*/gi))]
    return names.map((name, at) => `const n${at} = '${name}'; export { n${at} as ${name} }`).join('\n')
  },
}
