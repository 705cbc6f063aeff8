import { useRef } from 'react'
import type { Form, Problems } from '#web/ui/form/use-form.ts'

/**
 * For what is begun again before it has ended, such as the check of a file when another file is chosen. `begin` returns
 * whether nothing was begun since for the same `key`.
 */
export function useLatest(): (key?: string | number) => () => boolean {
  const turns = useRef(new Map<string | number, number>())
  return (key = '') => {
    const turn = (turns.current.get(key) ?? 0) + 1
    turns.current.set(key, turn)
    return () => turns.current.get(key) === turn
  }
}

/**
 * Puts a file into a form if `check` accepts it; otherwise the field keeps its file and shows the problem. The file that
 * was chosen last wins. Returns whether this file was taken.
 */
export function usePick<Values>(form: Pick<Form<Values>, 'change' | 'say'>) {
  const begin = useLatest()
  return async (
    name: keyof Values & string,
    file: File | null,
    check: (file: File) => Promise<string | null>,
  ): Promise<boolean> => {
    const isLatest = begin(name)
    const problem = file && (await check(file))
    if (!isLatest()) return false
    if (problem) form.say({ [name]: problem } as Problems<Values>)
    else form.change({ [name]: file ?? 'remove' } as Partial<Values>)
    return !problem
  }
}
