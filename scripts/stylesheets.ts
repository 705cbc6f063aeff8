import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { basename, dirname, relative, resolve } from 'node:path'
import type { AtRule, Helpers, Root } from 'postcss'
import type { Plugin } from 'vite'

/** Class names as they are read in development, and short ones for the network: those of one stylesheet begin alike. */
export function scopedName(name: string, path: string): string {
  if (process.env.NODE_ENV !== 'production') return `${basename(path, '.module.css')}__${name}`
  const names = [...new Set(readFileSync(path, 'utf8').match(/(?<=\.|@keyframes )[a-z]\w*/gi))]
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
