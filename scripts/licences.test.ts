import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { isAccepted, productionPackages } from './licences.ts'

type Component = { name: string; version: string; licenses?: { license?: { id?: string }; expression?: string }[] }

test('KEYS-08 the SBOM names every package of a site with an accepted licence', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['scripts/sbom.ts'], { maxBuffer: 1 << 26 })
  const { bomFormat, components } = JSON.parse(stdout) as { bomFormat: string; components: Component[] }
  expect(bomFormat).toBe('CycloneDX')
  const named = new Set(components.map(({ name, version }) => `${name}@${version}`))
  const installed = (await productionPackages()).filter(([, { optional }]) => !optional)
  expect(installed.length).toBeGreaterThan(200)
  const devOnly = ['vitest', '@biomejs/biome', '@playwright/test']
  expect(components.filter(({ name }) => devOnly.includes(name))).toEqual([])
  const missing = installed.flatMap(([folder, { version }]) => {
    const name = `${folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length)}@${version}`
    return named.has(name) ? [] : name
  })
  expect(missing).toEqual([])
  const licenceOf = ({ licenses = [] }: Component) =>
    licenses.map(({ license, expression }) => license?.id ?? expression ?? '?').join(' AND ')
  expect(components.filter((each) => !isAccepted(licenceOf(each))).map(({ name }) => name)).toEqual([])
}, 60_000)

test('KEYS-08 a package without a licence, or with one that is not accepted, fails the check', () => {
  for (const licence of [undefined, '', 'UNLICENSED', 'SSPL-1.0', 'MIT AND SSPL-1.0', 'BUSL-1.1'])
    expect(isAccepted(licence), licence).toBe(false)
  for (const licence of ['MIT', '(SSPL-1.0 OR MIT)', 'Apache-2.0 AND LGPL-3.0-or-later'])
    expect(isAccepted(licence), licence).toBe(true)
})

test('KEYS-08 SECURITY.md has the times to patch packages, by severity', async () => {
  const chapter = (await readFile('SECURITY.md', 'utf8')).split('\n## Vulnerable packages\n')[1]?.split('\n## ')[0]
  for (const severity of ['critical', 'high', 'moderate', 'low'])
    expect(chapter).toMatch(new RegExp(`^\\| ${severity} \\| \\d+ days \\|$`, 'm'))
})
