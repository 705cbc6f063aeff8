// Runs before every npm script that needs packages, on whatever Node started npm: plain JavaScript, no packages.
// Installs when package.json or the lockfile changed since the last install, else does nothing.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'

const STAMP = 'node_modules/.installed'
const [major] = process.versions.node.split('.')
if (Number(major) < 20) {
  console.error(`Node ${process.versions.node} is too old: install Node 20 or newer`)
  process.exit(1)
}

const digest = createHash('sha256')
for (const file of ['package.json', 'package-lock.json']) if (existsSync(file)) digest.update(readFileSync(file))
const wanted = digest.digest('hex')

if (!existsSync(STAMP) || readFileSync(STAMP, 'utf8') !== wanted) {
  console.log('Installing packages …')
  // `npm install`, not `npm ci`: the lockfile made on one platform lacks the optional packages of the others.
  const flags = [
    'install',
    '--no-audit',
    '--no-fund',
    '--no-save',
    '--include=dev',
    '--include=optional',
    '--loglevel=error',
  ]
  const npm = process.env.npm_execpath
  const result = npm
    ? spawnSync(process.execPath, [npm, ...flags], { stdio: 'inherit' })
    : spawnSync('npm', flags, { stdio: 'inherit', shell: process.platform === 'win32' })
  if (result.status !== 0) {
    console.error('Installing the packages failed: see above')
    process.exit(1)
  }
  writeFileSync(STAMP, wanted)
}
