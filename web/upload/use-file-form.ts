import { useEffect, useRef, useState } from 'react'
import { ApiError } from '#web/platform/requests/api-error.ts'
import type { UploadOptions } from '#web/platform/requests/upload.ts'
import { type FormOptions, type Problems, useForm } from '#web/ui/form/use-form.ts'
import { besideForm, CANCELLED, fieldErrors, type Phase, phaseAfter, toastFailures } from './phase.ts'

const EDITING: Phase = { kind: 'editing' }

type FileFormOptions<Values> = Pick<FormOptions<Values>, 'check' | 'isBusy'> & {
  initial: () => Values
  /** Sends the values. `overwrite` lets a file replace one of the same name. */
  save: (values: Values, overwrite: boolean, options: UploadOptions) => Promise<void>
  /** Title of the toast after a failure. */
  failed: string
  /** Turns the server's reason into the text that the form shows. */
  failureText: (reason: string) => string
}

/**
 * A form with files. The user can cancel the upload, and confirms before a file of the same name is
 * overwritten.
 */
export function useFileForm<Values extends object>({ save, failed, failureText, ...options }: FileFormOptions<Values>) {
  const [question, setQuestion] = useState<string | null>(null)
  const [phase, setPhase] = useState<Phase>(EDITING)
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])
  const form = useForm<Values>({ ...options, send: (values) => void send(values, false) })

  async function send(values: Values, overwrite: boolean) {
    setQuestion(null)
    running.current = new AbortController()
    const onProgress = (sent: number, total: number) => setPhase(phaseAfter(sent, total))
    try {
      await save(values, overwrite, { signal: running.current.signal, onProgress })
    } catch (error) {
      setPhase(EDITING)
      if (error instanceof ApiError && error.code === 'file_exists') return setQuestion(error.message)
      toastFailures([error], failed)
      form.refuse(fieldErrors(error) as Problems<Values>, besideForm(error, failureText) || null)
    }
  }
  return {
    ...form,
    question,
    phase,
    overwrite() {
      form.refuse({})
      void send(form.values, true)
    },
    refuseOverwrite() {
      setQuestion(null)
      form.refuse({}, CANCELLED)
    },
    cancel: () => running.current?.abort(),
  }
}
