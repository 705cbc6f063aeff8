import { useEffect, useRef, useState } from 'react'
import type { Statement } from '#contract/decisions.ts'
import { Button } from '#web/ui/action/button.tsx'
import { lazyOver } from '#web/ui/feedback/lazy.tsx'
import { formatDate } from '#web/ui/text/format.ts'
import * as headingStyles from '#web/ui/text/heading.module.css'
import * as styles from './decisions.later.module.css'

const AppealForm = lazyOver(() => import('./appeal-form.tsx'), 'AppealForm')

const COURTS = 'You can also go to an out-of-court body or a court.'

/** The button for the only appeal, or the appeal and its outcome. */
export function AppealPart({ statement }: { statement: Statement }) {
  const { id, appeal, appealUntil } = statement
  const [isWriting, setWriting] = useState(false)
  const [wasCancelled, setCancelled] = useState(false)
  function cancel() {
    setWriting(false)
    setCancelled(true)
  }
  if (appeal) return <Appealed appeal={appeal} isNew={isWriting} />
  if (!appealUntil) return null
  return (
    <div className={styles.appeal}>
      {isWriting ? (
        <AppealForm id={id} onCancel={cancel} />
      ) : (
        <AppealButton takesFocus={wasCancelled} onPress={() => setWriting(true)} />
      )}
      <p className="dim small">
        You can appeal once, until {formatDate(appealUntil)}. Another admin reads your appeal, if there is one. {COURTS}
      </p>
    </div>
  )
}

type AppealButtonProps = {
  /** True when the button replaces the form that had the focus. */
  takesFocus: boolean
  onPress: () => void
}

function AppealButton({ takesFocus, onPress }: AppealButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (takesFocus) button.current?.focus()
  }, [takesFocus])
  return (
    <Button size="l" variant="primary" ref={button} onClick={onPress}>
      Appeal
    </Button>
  )
}

type AppealedProps = {
  appeal: NonNullable<Statement['appeal']>
  /** True when this replaces the form that had the focus. */
  isNew: boolean
}

function Appealed({ appeal: { words, at, isGranted, answer }, isNew }: AppealedProps) {
  const head = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isNew) head.current?.focus()
  }, [isNew])
  const outcome = isGranted === null ? 'It is waiting for an admin.' : isGranted ? 'It was granted.' : 'It was refused.'
  return (
    <section className={styles.appeal} aria-labelledby="appeal">
      <h3 className={headingStyles.section} id="appeal" ref={head} tabIndex={-1}>
        Your appeal
      </h3>
      <p className={styles.quote}>{words}</p>
      <p>
        <b>{outcome}</b> {answer}
      </p>
      <p className="dim small">
        Sent on {formatDate(at)}. {isGranted === false && COURTS}
      </p>
    </section>
  )
}
