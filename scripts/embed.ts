import { readFile, writeFile } from 'node:fs/promises'
import { build } from 'vite'
import { paperTheme } from './stylesheets.ts'

const OUT = 'dist/web'
const MANIFEST = '.vite/manifest.json'
const OWN_MANIFEST = '.vite/embed.json'

/**
 * Builds the script and the stylesheet of frames on other sites. They share no code with the web
 * app. Runs after the web app's build and adds the files to its manifest.
 */
export async function buildEmbed(): Promise<void> {
  await build({
    configFile: false,
    root: 'web',
    publicDir: false,
    logLevel: 'warn',
    css: { postcss: { plugins: [paperTheme] } },
    build: {
      outDir: `../${OUT}`,
      emptyOutDir: false,
      manifest: OWN_MANIFEST,
      cssCodeSplit: true,
      modulePreload: { polyfill: false },
      assetsInlineLimit: 0,
      rolldownOptions: {
        input: 'web/reach/embed/embed.ts',
        output: { entryFileNames: 'assets/[name]-[hash:7].js', assetFileNames: 'assets/[name]-[hash:6][extname]' },
      },
    },
  })
  const read = async (name: string): Promise<object> => JSON.parse(await readFile(`${OUT}/${name}`, 'utf8')) as object
  await writeFile(`${OUT}/${MANIFEST}`, JSON.stringify({ ...(await read(OWN_MANIFEST)), ...(await read(MANIFEST)) }))
}
