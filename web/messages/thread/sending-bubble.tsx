import { useSyncExternalStore } from 'react'
import { LinkedText } from '#web/ui/text/linked-text.tsx'
import type { Sending } from '../sending/drafts.ts'
import * as styles from './thread.module.css'

/** MSG-03: what is on its way, or waits behind what is, and may still come back. */
export function SendingBubble({ sending, isFirst }: { sending: Sending; isFirst: boolean }) {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine)
  return (
    <div className={`${styles.message} ${styles.own}`} aria-live="off">
      <p className={`${styles.bubble} ${styles.own} ${styles.sending}`} data-part="bubble">
        <LinkedText text={sending.content} />
      </p>
      <span className={`${styles.time} meta`}>
        {!isOnline ? 'Waiting for the network' : isFirst ? 'Sending' : 'Waiting'}
      </span>
    </div>
  )
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}
