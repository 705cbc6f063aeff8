import { useEffect, useRef } from 'react'

/**
 * The signal of a question that the browser asks the user. A new question ends the one before it,
 * and so does leaving the component: a passkey that is chosen too late must not have any effect.
 */
export function useQuestion() {
  const asked = useRef<AbortController>(null)
  const end = () => asked.current?.abort()
  useEffect(() => () => asked.current?.abort(), [])
  return {
    end,
    begin(): AbortSignal {
      end()
      asked.current = new AbortController()
      return asked.current.signal
    },
  }
}
