import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import type { AtRule, Helpers, Root } from 'postcss'
import type { Plugin } from 'vite'

const namesIn = (path: string): string[] => [
  ...new Set(readFileSync(path, 'utf8').match(/(?<=\.|@keyframes )[a-z]\w*/gi)),
]

/**
 * Readable class names in development, short ones in production. Those of one stylesheet share a
 * prefix.
 */
export function scopedName(name: string, asked: string): string {
  const [path = ''] = asked.split('?')
  if (process.env.NODE_ENV !== 'production') return `${basename(path, '.module.css').replace('.later', '')}__${name}`
  const names = namesIn(path)
  const stylesheet = createHash('sha256').update(relative('web', path)).digest('base64url')
  return `${stylesheet.replace(/[^a-z]/gi, '').slice(0, 3)}${names.indexOf(name).toString(36)}`
}

/**
 * `@value button, small as smallButton from './button.module.css'`: uses classes of another
 * stylesheet without copying its rules.
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
 * Class names become constants in the scripts, so a stylesheet has no importer left. This plugin
 * keeps it from being removed as unused.
 */
export const keepStylesheets: Plugin = {
  name: 'keep-stylesheets',
  apply: 'build',
  enforce: 'post',
  transform: (code, id) => (id.endsWith('.module.css') ? { code, moduleSideEffects: 'no-treeshake', map: null } : null),
}

/**
 * `@media (--paper)`: applies if the paper theme was chosen, or if none was chosen and the system
 * is light.
 */
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
 * `*.later.module.css` is not part of the stylesheet that every page waits for. Its text is in the
 * script that needs it, which appends it behind all other styles when it runs.
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

/** For tests: class names stay as written, and no stylesheet is built. */
export const plainClassNames: Plugin = {
  name: 'plain-class-names',
  enforce: 'pre',
  async resolveId(source, importer) {
    // After an earlier run, Vite requests the module from the root.
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
