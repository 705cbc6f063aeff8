import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { CASE, EMAIL_MAX, OUTSIDE_REPORT } from '#contract/platform/limits.ts'
import type { OutsideReport, ReportReason } from '#contract/reports.ts'
import { api, call } from '#web/platform/requests/api.ts'
import { ApiError } from '#web/platform/requests/api-error.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { FormError } from '#web/ui/form/field.tsx'
import { TextArea, TextField } from '#web/ui/form/text-field.tsx'
import { focusReasons, ReasonChoice } from './reason-choice.tsx'
import * as styles from './reports.later.module.css'

type Texts = { about: string; words: string; name: string; email: string }
type Filled = Texts & { reason: ReportReason | undefined; isTrue: boolean }

/** What has to be written before anything is sent, by its field. */
const ASKED: [field: keyof Filled, ask: string][] = [
  ['about', 'Give the address of what you report'],
  ['reason', 'Choose what is wrong'],
  ['words', 'Say what is wrong with it'],
  ['name', 'Give your name'],
  ['email', 'Please enter a valid email address'],
  ['isTrue', 'Please confirm this'],
]

const lacking = (filled: Filled): Partial<Record<string, string>> =>
  Object.fromEntries(
    ASKED.filter(([field]) => {
      const value = filled[field]
      return typeof value === 'string' ? value.trim() === '' : !value
    }),
  )

type OutsideFormProps = { about: string; onSent: (email: string) => void }

const useReportOutside = () =>
  useMutation({ mutationFn: (json: OutsideReport) => call(api.api.reports.outside.$post({ json })) })

/** What a notice has to say. What was typed stays when it is refused. */
export function OutsideForm({ about, onSent }: OutsideFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [filled, setFilled] = useState<Filled>({
    about,
    words: '',
    name: '',
    email: '',
    reason: undefined,
    isTrue: false,
  })
  const [asks, setAsks] = useState<Partial<Record<string, string>>>({})
  const { mutate, isPending, error } = useReportOutside()
  useFirstWrong(form, asks)

  const set = (change: Partial<Filled>) => setFilled((before) => ({ ...before, ...change }))
  const field = (name: keyof Texts) => ({
    name,
    value: filled[name],
    error: asks[name],
    required: true,
    readOnly: isPending,
    onChange: ({ target }: { target: { value: string } }) => set({ [name]: target.value }),
  })
  function submit(event: FormEvent) {
    event.preventDefault()
    if (isPending) return
    const { reason } = filled
    setAsks(lacking(filled))
    if (!reason || Object.keys(lacking(filled)).length > 0) return
    const email = filled.email.trim()
    mutate(
      { ...filled, email, reason, isTrue: true },
      {
        onSuccess: () => onSent(email),
        onError: (refusal) => refusal instanceof ApiError && setAsks(refusal.fields),
      },
    )
  }
  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      <TextField
        {...field('about')}
        label="Address of what you report"
        hint="As it stands at the top of your browser. Of a comment give the page that it is on."
        inputMode="url"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={OUTSIDE_REPORT.addressMax}
      />
      <ReasonChoice
        value={filled.reason}
        onValueChange={(reason) => set({ reason })}
        error={filled.reason ? undefined : asks.reason}
        disabled={isPending}
      />
      <TextArea
        {...field('words')}
        label="Why is it wrong, and where exactly?"
        counter={`${filled.words.length}/${CASE.reportMax.toLocaleString('en')}`}
        rows={6}
        maxLength={CASE.reportMax}
      />
      <TextField {...field('name')} label="Your name" autoComplete="name" maxLength={OUTSIDE_REPORT.nameMax} />
      <TextField
        {...field('email')}
        label="Your email"
        type="email"
        autoComplete="email"
        maxLength={EMAIL_MAX}
        hint={KEPT}
      />
      <Checkbox
        name="isTrue"
        checked={filled.isTrue}
        error={filled.isTrue ? undefined : asks.isTrue}
        disabled={isPending}
        onChange={(event) => set({ isTrue: event.target.checked })}
      >
        To the best of my knowledge, what I say here is true and complete.
      </Checkbox>
      {error && !isPending && Object.keys(asks).length === 0 && <FormError>{error.message}</FormError>}
      <div>
        <Button type="submit" variant="primary" size="l" busy={isPending} busyLabel="Sending...">
          Send report
        </Button>
      </div>
    </form>
  )
}

const KEPT =
  'Admins alone read your name and address. Both are deleted ' +
  `${OUTSIDE_REPORT.keptMonths} months after the case is closed.`

/** What is wrong is read with its field, and mended there. */
function useFirstWrong(form: { current: HTMLFormElement | null }, asks: Partial<Record<string, string>>) {
  useEffect(() => {
    const first = ASKED.find(([name]) => asks[name])?.[0]
    if (first === 'reason') focusReasons(form.current)
    else if (first) form.current?.querySelector<HTMLElement>(`[name=${first}]`)?.focus()
  }, [form, asks])
}
