import { useEffect, useEffectEvent, useRef } from 'react'
import type { Session } from '#contract/accounts.ts'
import { ApiError } from '#web/platform/requests/api-error.ts'
import { offerPasskeys } from './mutations.ts'

/** The first sign of a person. Until then nothing of WebAuthn is loaded. */
const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const

type Offered = {
  /** False while the user signs in another way. */
  isOffered: boolean
  onSignedIn: (session: Session) => void
  onRefused: (error: ApiError) => void
}

/**
 * KEYS-01: while the form is shown, the browser offers passkeys in the email field. Ends when the
 * user takes another way or leaves the page.
 */
export function useOfferedPasskeys({ isOffered, onSignedIn, onRefused }: Offered): void {
  const isSeen = useRef(false)
  const offer = useEffectEvent(async (signal: AbortSignal) => {
    try {
      const session = await offerPasskeys(signal)
      if (session) onSignedIn(session)
    } catch (error) {
      // Without an answer of the server the user has not noticed anything yet.
      if (error instanceof ApiError && error.status === 401 && !signal.aborted) onRefused(error)
    }
  })
  useEffect(() => {
    if (!isOffered) return
    const end = new AbortController()
    const { signal } = end
    const forgetSigns = new AbortController()
    const start = () => {
      isSeen.current = true
      forgetSigns.abort()
      void offer(signal)
    }
    if (isSeen.current) start()
    else for (const sign of SIGNS) addEventListener(sign, start, { signal: forgetSigns.signal })
    return () => {
      forgetSigns.abort()
      end.abort()
    }
  }, [isOffered])
}
