// Runs before every npm script that needs packages, on any version of Node: plain JavaScript, no
// packages.
// Installs when package.json or the lockfile changed since the last install. Otherwise it does
// nothing.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'

const STAMP = 'node_modules/.installed'
/** Contains the id of the installing process. Concurrent installs break each other's packages. */
const LOCK = 'node_modules/.installing'
const [major] = process.versions.node.split('.')
if (Number(major) < 20) {
  console.error(`Node ${process.versions.node} is too old: install Node 20 or newer`)
  process.exit(1)
}

const digest = createHash('sha256')
for (const file of ['package.json', 'package-lock.json']) if (existsSync(file)) digest.update(readFileSync(file))
const wanted = digest.digest('hex')

const isInstalled = () => existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted

if (!isInstalled()) {
  waitForTurn()
  process.on('exit', () => rmSync(LOCK, { force: true }))
  if (!isInstalled()) install()
}

function install() {
  console.log('Installing packages …')
  // Not `npm ci`: a lockfile created on one platform lacks the optional packages of the others.
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

function waitForTurn() {
  mkdirSync('node_modules', { recursive: true })
  let said = false
  for (;;) {
    try {
      return writeFileSync(LOCK, String(process.pid), { flag: 'wx' })
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
    }
    if (!isRunning(Number(readFileSync(LOCK, 'utf8')))) {
      rmSync(LOCK, { force: true })
      continue
    }
    if (!said) console.log('Waiting for another command that is installing the packages …')
    said = true
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500)
  }
}

function isRunning(pid) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}
