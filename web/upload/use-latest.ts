import { useRef } from 'react'
import type { Form, Problems } from '#web/ui/form/use-form.ts'

/**
 * For work that may start again before it ends, such as checking a file while the user chooses
 * another. `begin` returns a function that tells whether it is still the latest for its `key`.
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
 * Puts a file into a form if `check` accepts it; otherwise the field keeps its file and shows the
 * problem. The last chosen file wins. Returns whether this file was accepted.
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
