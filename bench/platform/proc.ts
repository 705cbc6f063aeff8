import { readFileSync } from 'node:fs'

/** Reads a file of proc(5). Empty if the process has ended. */
export const readProc = (path: string): string => {
  try {
    return readFileSync(path, 'latin1')
  } catch {
    return ''
  }
}

export const commandOf = (pid: number): string => readProc(`/proc/${pid}/cmdline`).replaceAll('\0', ' ')
