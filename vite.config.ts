import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { importedClasses, keepStylesheets, paperTheme, scopedName } from './scripts/stylesheets.ts'
import { withoutSchemas } from './scripts/without-schemas.ts'

const WORKS = new RegExp(
  `/web/(?:${[
    'ui/(?:media|text|layout/(?:sheet|section|stock|missing))',
    'ui/(?:action/(?:play|count|icon)|feedback/(?:skeleton|empty|error-state))',
    'platform/(?:toggle|tab-news|requests/api-error)',
    'artworks/(?:artwork-)?picture|likes|share|tags/tags|profiles/profile-name|follows/(?:follow|toggle-follow)',
    'comments/comments-button|player',
    'music/(?:list/(?:track-row|row-|track-actions|track-list-skeleton)|(?!mutations)[a-z-]+\\.tsx?$)',
  ].join('|')})`,
)

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
        // every address stands in the first script: short hashes, and a shared chunk's name says little
        chunkFileNames: (chunk) => (chunk.isDynamicEntry ? 'assets/[name]-[hash:7].js' : 'assets/[hash:7].js'),
        assetFileNames: 'assets/[name]-[hash:6][extname]',
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
