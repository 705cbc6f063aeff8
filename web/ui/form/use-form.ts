import { type ChangeEvent, type FormEvent, type RefObject, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { ApiError, namesFields } from '#web/platform/requests/api-error.ts'
import { useStarted } from '#web/platform/requests/use-started.ts'

/** Messages for people, by field. A part of a field is named by its path: 'acts.0.name'. */
export type Problems<Values> = { [Name in keyof Values]?: string } & { [path: `${string}.${string}`]: string }

/** The initial values, or a state of the caller if the input must survive unmounting the form. */
type Start<Values> =
  | { initial: Values | (() => Values) }
  | { state: [Values, (update: (now: Values) => Values) => void] }

export type FormOptions<Values> = Start<Values> & {
  /** Returns the problems that prevent sending, in the order of the fields. */
  check?: (values: Values, form: HTMLFormElement | null) => Problems<Values>
  /**
   * Called on submit without problems, and not while busy. `refused` is the mutation's `onError`.
   */
  send: (values: Values, refused: (error: Error) => void) => void
  isBusy?: boolean
  /** Set on all fields while the form is busy; without it they stay editable. */
  whileBusy?: 'disabled' | 'readOnly'
}

type Named<Values, Value> = { [Name in keyof Values]: Values[Name] extends Value ? Name : never }[keyof Values] & string
type Written = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

type FormField = {
  name: string
  error: string | undefined
  disabled?: boolean
  readOnly?: boolean
}

export type Form<Values> = {
  /** Props of the form element. A submit button outside it has `form={props.id}`. */
  props: {
    id: string
    ref: RefObject<HTMLFormElement | null>
    noValidate: true
    onSubmit: (event: FormEvent) => void
  }
  values: Values
  /** The initial values. */
  before: Values
  problems: Problems<Values>
  /** The server's message when it names no field of this form. */
  failure: string | null
  isBusy: boolean
  /** A value differs from its initial value. */
  isDirty: boolean
  /** Changes values, and removes the problems of these fields. */
  change: (part: Partial<Values>) => void
  /** Adds problems without moving the focus. */
  say: (wrong: Problems<Values>) => void
  /** Replaces all problems and the failure, and focuses the first wrong field. */
  refuse: (wrong: Problems<Values>, failure?: string | null) => void
  /**
   * Shows an error of the server at the fields that it names, or else as the failure of the form.
   */
  refused: (error: Error) => void
  submit: (event?: { preventDefault: () => void }) => void
  /** Props of a TextField or TextArea. */
  text: (name: Named<Values, string>) => FormField & {
    value: string
    onChange: (event: ChangeEvent<Written>) => void
  }
  /** Props of a Checkbox. */
  tick: (name: Named<Values, boolean>) => Omit<FormField, 'readOnly'> & {
    checked: boolean
    onChange: (event: ChangeEvent<HTMLInputElement>) => void
  }
}

/**
 * The state of a form: stores the values, shows problems at their fields and focuses the first one.
 * It does not submit while busy, and shows the server's errors at the fields that they name.
 */
export function useForm<Values extends object>(options: FormOptions<Values>): Form<Values> {
  const { check, send, isBusy = false, whileBusy } = options
  const own = useState('state' in options ? options.state[0] : options.initial)
  const [values, setValues] = 'state' in options ? options.state : own
  const [before] = useState(values)
  const { ref, problems, failure, say, forget, refuse } = useProblems<Values>()
  const sent = useStarted()
  const id = useId()

  function change(part: Partial<Values>) {
    setValues((now) => ({ ...now, ...part }))
    forget(Object.keys(part))
  }
  function refused(error: Error) {
    const isShown = namesFields(error, Object.keys(values))
    refuse(error instanceof ApiError ? problemsIn(error) : {}, isShown ? null : error.message)
  }
  function submit(event?: { preventDefault: () => void }) {
    event?.preventDefault()
    if (isBusy || sent.isPending()) return
    const wrong = check?.(values, ref.current) ?? {}
    refuse(wrong)
    if (Object.keys(wrong).length === 0) sent.start(() => send(values, refused))
  }
  const field = (name: keyof Values & string): FormField => ({ name, error: problems[name] })
  return {
    ...{ values, before, problems, failure, isBusy, change, say, refuse, refused, submit },
    props: { id, ref, noValidate: true, onSubmit: submit },
    isDirty: (Object.keys(values) as (keyof Values)[]).some((name) => values[name] !== before[name]),
    text: (name) => ({
      ...field(name),
      ...(whileBusy && { [whileBusy]: isBusy }),
      value: values[name] as string,
      onChange: ({ target }) => change({ [name]: target.value } as Partial<Values>),
    }),
    tick: (name) => ({
      ...field(name),
      ...(whileBusy && { disabled: isBusy }),
      checked: values[name] as boolean,
      onChange: ({ target }) => change({ [name]: target.checked } as Partial<Values>),
    }),
  }
}

/** The messages that are shown, and the form element, to focus a field in it. */
function useProblems<Values>() {
  const [said, set] = useState<{ problems: Problems<Values>; failure: string | null }>({
    problems: {} as Problems<Values>,
    failure: null,
  })
  const ref = useRef<HTMLFormElement>(null)
  return {
    ...said,
    ref,
    say: (wrong: Problems<Values>) => set((now) => ({ ...now, problems: { ...now.problems, ...wrong } })),
    forget: (names: string[]) => set((now) => ({ ...now, problems: without(now.problems, names) })),
    refuse(problems: Problems<Values>, failure: string | null = null) {
      flushSync(() => set({ problems, failure }))
      focusFirst(ref.current, problems)
    },
  }
}

/** Counter and limit of a field: '12/50'. */
export const counted = ({ length }: string, max: number) => ({
  counter: `${length}/${max}`,
  maxLength: max,
})

function without<Values>(problems: Problems<Values>, names: readonly string[]): Problems<Values> {
  const left = Object.entries(problems).filter(([path]) => !names.includes(path.split('.')[0] as string))
  return Object.fromEntries(left) as Problems<Values>
}

/** A problem inside a field ('acts.0.name') is also one of the field ('acts'). */
function problemsIn<Values>({ fields }: ApiError): Problems<Values> {
  const whole = Object.entries(fields).map(([path, text]) => [path.split('.')[0], text])
  return { ...Object.fromEntries(whole), ...fields } as Problems<Values>
}

/** Focuses the first wrong field. A group of radio buttons names its field by `data-field`. */
function focusFirst(form: HTMLFormElement | null, wrong: object): void {
  const [name] = Object.keys(wrong)
  if (!form || name === undefined) return
  const named = form.querySelector<HTMLElement>(`[name="${name}"], [data-field="${name}"] [role=radio]`)
  const first = named ?? form.querySelector<HTMLElement>('[aria-invalid=true]')
  first?.focus()
}
