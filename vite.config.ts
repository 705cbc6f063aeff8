import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { basename, dirname, relative, resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import type { AtRule, Helpers, Root } from 'postcss'
import { defineConfig, type Plugin } from 'vite'
import { withoutSchemas } from './scripts/without-schemas.ts'

const WORKS =
  /\/web\/(?:ui\/(?:media|text|layout\/(?:sheet|section|facts|stock|missing)|action\/(?:play|count|icon)|feedback\/(?:skeleton|empty|load-more))|platform\/(?:toggle|tab-news|requests\/missing)|artworks\/picture|likes|follows\/(?:follow|show-follow)|comments\/comments-button|player|music\/(?:list\/(?:track-row|row-|track-actions|track-list-skeleton)|(?!mutations)[a-z-]+\.tsx?$))/

/** Class names as they are read in development, and short ones for the network: those of one stylesheet begin alike. */
function scopedName(name: string, path: string): string {
  if (process.env.NODE_ENV !== 'production') return `${basename(path, '.module.css')}__${name}`
  const names = [...new Set(readFileSync(path, 'utf8').match(/(?<=\.|@keyframes )[a-z]\w*/gi))]
  const stylesheet = createHash('sha256').update(relative('web', path)).digest('base64url')
  return `${stylesheet.replace(/[^a-z]/gi, '').slice(0, 3)}${names.indexOf(name).toString(36)}`
}

/** `@value button from './button.module.css'`: the class of another stylesheet, without a copy of all that is in there. */
const importedClasses = {
  postcssPlugin: 'imported-classes',
  Once(root: Root) {
    root.walkAtRules('value', (value) => {
      const [, names = '', from = ''] = /^(.*) from '(.*)'$/s.exec(value.params) ?? []
      const path = resolve(dirname(root.source?.input.file ?? ''), from)
      for (const name of names.split(/,\s*/))
        root.walkRules((rule) => {
          const selector = new RegExp(`\\.${name}(?![\\w-])`, 'g')
          rule.selector = rule.selector.replace(selector, `:global(.${scopedName(name, path)})`)
        })
      value.remove()
    })
  },
}

/** Class names become constants in the scripts, after which nothing seems to need the stylesheet that they come from. */
const keepStylesheets: Plugin = {
  name: 'keep-stylesheets',
  apply: 'build',
  enforce: 'post',
  transform: (code, id) => (id.endsWith('.module.css') ? { code, moduleSideEffects: 'no-treeshake', map: null } : null),
}

/** `@media (--paper)`: where that theme was chosen, or else where the system is light. */
const paperTheme = {
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

export default defineConfig({
  root: 'web',
  plugins: [react(), withoutSchemas(), keepStylesheets],
  css: { modules: { generateScopedName: scopedName }, postcss: { plugins: [importedClasses, paperTheme] } },
  resolve: {
    // the router brings a stand-in for what React has had since 18
    alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' },
  },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    manifest: true,
    // browsers without it only fetch a little later
    modulePreload: { polyfill: false },
    // pictures keep their own cacheable addresses; inlined ones would swell the stylesheet
    assetsInlineLimit: 0,
    rolldownOptions: {
      optimization: { inlineConst: { mode: 'all', pass: 2 } },
      output: {
        // every address stands in the first script, and a shared chunk's name says little
        chunkFileNames: (chunk) => (chunk.isDynamicEntry ? 'assets/[name]-[hash].js' : 'assets/[hash].js'),
        codeSplitting: {
          groups: [
            // what every page needs comes in one file: it compresses better and costs one request
            { name: 'frame', tags: ['$initial'], priority: 2 },
            // so does what every page with works on it shows: hearts, pictures, rows, waveforms
            { name: 'works', test: WORKS, minShareCount: 3, priority: 1 },
          ],
        },
      },
    },
  },
})
