import { type ChangeEvent, type FormEvent, type RefObject, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { ApiError, namesFields } from '#web/platform/requests/api-error.ts'

/** What is wrong, in words by field; of a part of a field, by its path: 'acts.0.name'. */
export type Problems<Values> = { [Name in keyof Values]?: string } & { [path: `${string}.${string}`]: string }

/** What the fields begin with; or the state of somebody else, where what is typed outlives the form. */
type Start<Values> =
  | { initial: Values | (() => Values) }
  | { state: [Values, (update: (now: Values) => Values) => void] }

export type FormOptions<Values> = Start<Values> & {
  /** What has to be mended before anything is sent, in the order of the fields. */
  check?: (values: Values, form: HTMLFormElement | null) => Problems<Values>
  /** Called when nothing is wrong and nothing is under way. `refused` takes what the server says. */
  send: (values: Values, refused: (error: Error) => void) => void
  isBusy?: boolean
  /** What the fields are while the form is busy; they can be written in where nothing is said. */
  whileBusy?: 'disabled' | 'readOnly'
}

type Named<Values, Value> = { [Name in keyof Values]: Values[Name] extends Value ? Name : never }[keyof Values] & string
type Written = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

export type FormField = {
  name: string
  error: string | undefined
  disabled?: boolean
  readOnly?: boolean
}

export type Form<Values> = {
  /** For the form element; a button outside of it names `props.id`. */
  props: {
    id: string
    ref: RefObject<HTMLFormElement | null>
    noValidate: true
    onSubmit: (event: FormEvent) => void
  }
  values: Values
  /** The values that the form began with. */
  before: Values
  problems: Problems<Values>
  /** What the server refused for another reason than a field that is shown. */
  failure: string | null
  isBusy: boolean
  /** Something differs from what the form began with. */
  isDirty: boolean
  /** What was wrong with the fields that change is no longer said. */
  change: (part: Partial<Values>) => void
  /** Says what is wrong with some fields, and leaves the focus where it is. */
  say: (wrong: Problems<Values>) => void
  /** Says what is wrong with fields and with the whole, and nothing else, and leads to the first such field. */
  refuse: (wrong: Problems<Values>, failure?: string | null) => void
  /** What the server refused is said at the fields that it names, or is the failure of the whole. */
  refused: (error: Error) => void
  submit: (event?: { preventDefault: () => void }) => void
  /** The props of the field that a text is written in. */
  text: (name: Named<Values, string>) => FormField & {
    value: string
    onChange: (event: ChangeEvent<Written>) => void
  }
  /** The props of a checkbox. */
  tick: (name: Named<Values, boolean>) => Omit<FormField, 'readOnly'> & {
    checked: boolean
    onChange: (event: ChangeEvent<HTMLInputElement>) => void
  }
}

/**
 * What every form does: keeps what is typed, says what is wrong beside its field and leads to the first such field,
 * sends nothing twice, and shows what the server answers at the fields that it names.
 */
export function useForm<Values extends object>(options: FormOptions<Values>): Form<Values> {
  const { check, send, isBusy = false, whileBusy } = options
  const own = useState('state' in options ? options.state[0] : options.initial)
  const [values, setValues] = 'state' in options ? options.state : own
  const [before] = useState(values)
  const { ref, problems, failure, say, forget, refuse } = useProblems<Values>()
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
    if (isBusy) return
    const wrong = check?.(values, ref.current) ?? {}
    refuse(wrong)
    if (Object.keys(wrong).length === 0) send(values, refused)
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

/** What is said to be wrong, and the form element in which its fields are. */
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

/** How much of the space is used: for a field with an end. */
export const counted = ({ length }: string, max: number) => ({
  counter: `${length}/${max}`,
  maxLength: max,
})

function without<Values>(problems: Problems<Values>, names: readonly string[]): Problems<Values> {
  const left = Object.entries(problems).filter(([path]) => !names.includes(path.split('.')[0] as string))
  return Object.fromEntries(left) as Problems<Values>
}

/** What is wrong inside of a field is said beside the field as well. */
function problemsIn<Values>({ fields }: ApiError): Problems<Values> {
  const whole = Object.entries(fields).map(([path, text]) => [path.split('.')[0], text])
  return { ...Object.fromEntries(whole), ...fields } as Problems<Values>
}

/** To the first of the fields that have to be mended; a choice between buttons says by `data-field` whose it is. */
function focusFirst(form: HTMLFormElement | null, wrong: object): void {
  const [name] = Object.keys(wrong)
  if (!form || name === undefined) return
  const named = form.querySelector<HTMLElement>(`[name="${name}"], [data-field="${name}"] [role=radio]`)
  const first = named ?? form.querySelector<HTMLElement>('[aria-invalid=true]')
  first?.focus()
}
