import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  root: 'web',
  plugins: [react(), tailwindcss()],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    manifest: true,
    // pictures keep their own cacheable addresses; inlined ones would swell the stylesheet
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // what every page needs comes in one file: it compresses better and costs one request
            { name: 'frame', tags: ['$initial'], priority: 2 },
          ],
        },
      },
    },
  },
})
