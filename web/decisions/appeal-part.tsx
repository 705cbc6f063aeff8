import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { type Statement, statementResource, statementsResource } from '#contract/decisions.ts'
import { CASE } from '#contract/platform/limits.ts'
import { refresh, setKnown } from '#web/platform/data.ts'
import { api, call } from '#web/platform/requests/api.ts'
import { ApiError } from '#web/platform/requests/api-error.ts'
import { Button } from '#web/ui/action/button.tsx'
import { FormError } from '#web/ui/form/field.tsx'
import { TextArea } from '#web/ui/form/text-field.tsx'
import { formatDate } from '#web/ui/text/format.ts'
import * as headingStyles from '#web/ui/text/heading.module.css'
import * as styles from './decisions.later.module.css'

const COURTS = 'You can also go to an out-of-court body or a court.'

/** The one appeal that can be made, or what became of it. */
export function AppealPart({ statement }: { statement: Statement }) {
  const { id, appeal, appealUntil } = statement
  const [isWriting, setWriting] = useState(false)
  if (appeal) return <Appealed appeal={appeal} isNew={isWriting} />
  if (!appealUntil) return null
  return (
    <div className={styles.appeal}>
      {isWriting ? (
        <AppealForm id={id} onCancel={() => setWriting(false)} />
      ) : (
        <Button size="l" variant="primary" onClick={() => setWriting(true)}>
          Appeal
        </Button>
      )}
      <p className="dim small">
        You can appeal once, until {formatDate(appealUntil)}. Somebody else reads it, where there is somebody else.{' '}
        {COURTS}
      </p>
    </div>
  )
}

type AppealedProps = {
  appeal: NonNullable<Statement['appeal']>
  /** It takes the place of the form that had the focus. */
  isNew: boolean
}

function Appealed({ appeal: { words, at, isGranted, answer }, isNew }: AppealedProps) {
  const head = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isNew) head.current?.focus()
  }, [isNew])
  const outcome = isGranted === null ? 'It waits for an admin.' : isGranted ? 'It was granted.' : 'It was refused.'
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

function AppealForm({ id, onCancel }: { id: string; onCancel: () => void }) {
  const [words, setWords] = useState('')
  const form = useRef<HTMLFormElement>(null)
  const [error, setError] = useState<string>()
  const formId = useId()
  const send = useMutation({
    mutationFn: () => call(api.api.decisions[':id'].appeal.$post({ param: { id }, json: { words: words.trim() } })),
    onSuccess: (after) => {
      setKnown(statementResource, { id }, () => after)
      void refresh(statementsResource, {})
    },
    onError: (failure) => {
      // what stands now says why: it was appealed in another tab, or is over
      if (failure instanceof ApiError && failure.code === 'conflict') void refresh(statementResource, { id })
    },
  })
  // the button that opened it is gone
  useEffect(() => form.current?.querySelector('textarea')?.focus(), [])
  function submit(event: FormEvent) {
    event.preventDefault()
    if (send.isPending) return
    if (words.trim() === '') return setError('Say why it should be decided otherwise')
    setError(undefined)
    send.mutate()
  }
  return (
    <form id={formId} ref={form} onSubmit={submit} className={styles.form} noValidate>
      <TextArea
        label="Why it should be decided otherwise"
        counter={`${words.length}/${CASE.statementMax}`}
        hint="The admin who reads it sees the thing, the reports and what was decided."
        maxLength={CASE.statementMax}
        rows={6}
        value={words}
        error={error}
        disabled={send.isPending}
        onChange={({ target }) => setWords(target.value)}
      />
      {send.isError && <FormError>{send.error.message}</FormError>}
      <div className={styles.buttons}>
        <Button type="submit" variant="primary" busy={send.isPending} busyLabel="Sending...">
          Send the appeal
        </Button>
        <Button onClick={onCancel} disabled={send.isPending}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
