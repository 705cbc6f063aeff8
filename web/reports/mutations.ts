import { useMutation } from '@tanstack/react-query'
import type { OutsideReport, Report } from '#contract/reports.ts'
import { api, call } from '#web/platform/requests/api.ts'

export const useReportThing = () => useMutation({ mutationFn: (json: Report) => call(api.api.reports.$post({ json })) })

/** Without an account: has a link mailed. */
export const useReportOutside = () =>
  useMutation({ mutationFn: (json: OutsideReport) => call(api.api.reports.outside.$post({ json })) })

/** By that link. */
export const useConfirmReport = () =>
  useMutation({ mutationFn: (token: string) => call(api.api.reports.outside.confirm.$post({ json: { token } })) })
