import { readFileSync } from 'node:fs'

/** A file of proc(5); of what has ended meanwhile it is empty. */
export const readProc = (path: string): string => {
  try {
    return readFileSync(path, 'latin1')
  } catch {
    return ''
  }
}

export const commandOf = (pid: number): string => readProc(`/proc/${pid}/cmdline`).replaceAll('\0', ' ')
