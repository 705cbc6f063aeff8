import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { chunkGroups, modulesInManifest, scriptsLast } from './scripts/chunks.ts'
import { findPageChunks } from './scripts/page-chunks.ts'
import { serviceWorker } from './scripts/service-worker.ts'
import { importedClasses, keepStylesheets, laterStylesheets, paperTheme, scopedName } from './scripts/stylesheets.ts'
import { withoutSchemas } from './scripts/without-schemas.ts'

export default defineConfig({
  root: 'web',
  plugins: [
    react(),
    withoutSchemas(),
    laterStylesheets,
    keepStylesheets,
    findPageChunks,
    modulesInManifest,
    scriptsLast,
    serviceWorker,
  ],
  css: { modules: { generateScopedName: scopedName }, postcss: { plugins: [importedClasses, paperTheme] } },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    manifest: true,
    cssCodeSplit: false,
    // Browsers without module preload only load modules a little later.
    modulePreload: { polyfill: false },
    // Pictures stay separate files that can be cached; inlined, they would grow the stylesheet.
    assetsInlineLimit: 0,
    rolldownOptions: {
      // The warning is wrong here: `chunkGroups` puts such a module into a chunk that loads later.
      checks: { ineffectiveDynamicImport: false },
      optimization: { inlineConst: { mode: 'all', pass: 2 } },
      output: {
        // Short hashes, because the first script contains the URL of every chunk.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:6][extname]',
        codeSplitting: {
          groups: chunkGroups,
        },
      },
    },
  },
})
