import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withoutSchemas } from './without-schemas.ts'

let folder: string
beforeAll(async () => {
  await mkdir('test-results', { recursive: true })
  folder = await mkdtemp(resolve('test-results/contract-'))
  await writeFile(
    join(folder, 'names.ts'),
    "import { z } from 'zod'\nexport const Name = z.string()\nexport const f = String\n",
  )
})
afterAll(() => rm(folder, { recursive: true }))

let count = 0
const IMPORTS = `import { z } from 'zod'\nimport { Name, f } from './names.ts'\nexport const used = [z, Name, f]`
/** The page's version of a module, which imports zod unless `imports` says otherwise. */
async function build(code: string, imports = IMPORTS): Promise<string> {
  const path = join(folder, `module-${count++}.ts`)
  const source = `${imports}\n${code}\n`
  await writeFile(path, source)
  const { transform } = withoutSchemas() as unknown as {
    transform: { handler: (code: string, id: string) => Promise<{ code: string }> }
  }
  return (await transform.handler(source, path)).code
}

test.each([
  ['a schema', 'export const Track = z.object({ name: Name })'],
  ['what is made of an imported schema', 'const Title = Name.trim()'],
  ['what is made of a schema of the module', 'export const Album = z.object({})\nconst Detail = Album.extend({})'],
  ['an object of schemas', 'const fields = { a: z.string(), b: { c: Name.max(1) } }'],
])('removes %s from the page', async (_, code) => {
  const page = await build(code)
  expect(page.match(/= undefined/g)).toHaveLength(code.split('\n').length)
})

test('removes a constant built from an imported schema although the module does not import zod', async () => {
  const page = await build('export const Line = Name.trim()', "import { Name } from './names.ts'")
  expect(page).toContain('Line = undefined')
})

test.each([
  ["const names = ['a']\nexport const labels = names.map((name) => name.length)", 'labels'],
  ['export const keys = Name.safeParse(1).success', 'keys'],
  ['export const list = [z.string().safeParse(1)]', 'list'],
  ['export const sizes = { small: 1, large: f(2) }', 'sizes'],
  ["const names = ['a']\nconst labels = names.map((name) => name.length)", 'labels'],
  ['const label = f(Name)', 'label'],
  ["export const isShort = z.string().parse('a') + f(1)", 'isShort'],
])('the build fails where the page would get undefined for a value: %s', async (code, name) => {
  await expect(build(code)).rejects.toThrow(`the page would get undefined for '${name}'`)
})

test('the code for the browser keeps constants in capitals, plain values and functions', async () => {
  const code = [
    "export const KINDS = ['a', 'b']",
    "export const KIND_LIST = KINDS.join('|')",
    'export const limit = 5',
    'export const isLong = (name: string) => name.length > limit',
    'export const pattern = new RegExp(KIND_LIST)',
    'export const frozen = Object.freeze({ a: 1 })',
  ].join('\n')
  expect(await build(code)).toContain(code)
})
