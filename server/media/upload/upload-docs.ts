import { problems } from '#server/platform/http/openapi.ts'

/**
 * Describes a multipart body in the API's document, by field. It is no schema on purpose: the body is read as a stream by `receiveUpload`,
 * and must not be read before.
 */
export function multipartBody<Name extends string>(
  fields: Record<Name, 'file' | 'text'>,
  required: NoInfer<Name>[] = [],
) {
  const properties = Object.entries(fields).map(([name, kind]) => [
    name,
    kind === 'file' ? { type: 'string' as const, format: 'binary' } : { type: 'string' as const },
  ])
  const schema = { type: 'object' as const, properties: Object.fromEntries(properties), required }
  return { required: true, content: { 'multipart/form-data': { schema } } }
}

/** The error answers of an endpoint that takes files. */
export const uploadProblems = {
  ...problems,
  413: { ...problems[400], description: 'A file is too large' },
  415: { ...problems[400], description: 'A file is of the wrong kind, judged by its content' },
  507: { ...problems[400], description: 'There is no room left to store the file' },
} as const
