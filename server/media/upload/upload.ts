import { rm } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy'
import { AppError } from '#server/platform/errors.ts'
import { uploadedBytes, uploads } from '#server/platform/telemetry/meters.ts'
import { observed } from '#server/platform/telemetry/observed.ts'
import { closeUnlessComplete, discardRest } from './discard-rest.ts'
import { fileTooLarge, makeSpoolFolder, type SpooledFile, spoolTo } from './spool.ts'
import { warmFor } from './warm.ts'

/** Bytes per part for boundaries and part headers, besides the fields and files. */
const PART_OVERHEAD = 1024
const FIELD_NAME_MAX = 100
const PART_HEADER_MAX = 8 * 1024

export type UploadOptions<Name extends string> = {
  /**
   * Folder for unfinished files. From the folder `spoolDirOf`, a file is stored by a mere rename.
   */
  spoolDir: string
  /** Accepted files by form field, each at most once, all optional. */
  files: Record<Name, { maxBytes: number }>
  maxFields: number
  /** Limit for each field's value, in bytes. */
  maxFieldBytes: number
  /**
   * Called with the form field, file name and earlier fields, before the file's bytes are read. An
   * error refuses the upload. Reading waits for the promise.
   */
  onFile?: (name: Name, fileName: string, fields: Readonly<Record<string, string>>) => void | Promise<void>
  signal?: AbortSignal
  /** Longest silence of the client (30 s) and longest duration of the upload (15 min). */
  idleTimeoutMs?: number
  totalTimeoutMs?: number
}

export type Upload<Name extends string> = AsyncDisposable & {
  fields: Record<string, string>
  files: Partial<Record<Name, SpooledFile>>
  /** The upload's folder, also for renditions; disposing removes it with all files in it. */
  folder: string
}

/**
 * Receives one multipart/form-data request to disk, no faster than the disk writes; only fields are
 * kept in memory. Use with `await using`: disposing removes all files that were not moved. After a
 * failure they are already gone.
 * @throws `bad_request` (not multipart, malformed, unexpected or repeated parts), `invalid` (a
 * field too long), `file_too_large`, `upload_aborted` (by client or `signal`, silence, too slow),
 * `storage_full`, and errors of `onFile`
 */
export async function receiveUpload<Name extends string>(
  request: IncomingMessage,
  options: UploadOptions<Name>,
): Promise<Upload<Name>> {
  const most = mostBytes(options)
  const parser = startParser(request, options, most)
  const folder = await makeSpoolFolder(options.spoolDir)
  const remove = () => rm(folder, { recursive: true, force: true })
  try {
    const receive = () => new Reception(request, parser, folder, options).finished
    const received = await observed({ name: 'receive upload', durations: uploads }, receive)
    for (const file of Object.values<SpooledFile | undefined>(received.files)) uploadedBytes.inc(file?.size ?? 0)
    return { ...received, folder, [Symbol.asyncDispose]: remove }
  } catch (error) {
    await remove()
    const dawdled = error instanceof AppError && error.code === 'upload_aborted'
    if (dawdled) closeUnlessComplete(request)
    else await discardRest(request, most)
    throw error
  }
}

function mostBytes<Name extends string>(options: UploadOptions<Name>): number {
  const limits: { maxBytes: number }[] = Object.values(options.files)
  const files = limits.reduce((sum, file) => sum + file.maxBytes, 0)
  const parts = options.maxFields + limits.length + 1
  return files + options.maxFields * options.maxFieldBytes + parts * PART_OVERHEAD
}

function largestFile<Name extends string>(options: UploadOptions<Name>): number {
  const limits: { maxBytes: number }[] = Object.values(options.files)
  return Math.max(...limits.map((file) => file.maxBytes))
}

/** Refuses a request by its headers alone, before anything is read. */
function startParser<Name extends string>(
  request: IncomingMessage,
  options: UploadOptions<Name>,
  most: number,
): BusboyInstance {
  try {
    if (Number(request.headers['content-length'] ?? 0) > most) throw fileTooLarge(largestFile(options))
    return makeParser(request, options)
  } catch (error) {
    closeUnlessComplete(request)
    throw error
  }
}

function makeParser<Name extends string>(request: IncomingMessage, options: UploadOptions<Name>): BusboyInstance {
  const contentType = request.headers['content-type'] ?? ''
  if (!/^multipart\/form-data\s*;/i.test(contentType)) {
    throw new AppError('bad_request', 'Send this form as multipart/form-data')
  }
  const files = Object.keys(options.files).length
  try {
    return new Busboy({
      headers: { ...request.headers, 'content-type': contentType },
      limits: {
        fields: options.maxFields,
        files: files + 1,
        parts: options.maxFields + files + 1,
        fieldSize: options.maxFieldBytes,
        fieldNameSize: FIELD_NAME_MAX,
        headerPairs: 20,
        headerSize: PART_HEADER_MAX,
      },
    })
  } catch (error) {
    throw new AppError('bad_request', 'The form has no usable multipart boundary', { cause: error })
  }
}

const broken = (cause: unknown): AppError =>
  new AppError('bad_request', 'The form is broken: it is not valid multipart data', { cause })

/** One request in the parser. `finished` settles once, after all files are closed. */
class Reception<Name extends string> {
  readonly finished: Promise<{ fields: Record<string, string>; files: Partial<Record<Name, SpooledFile>> }>
  readonly #stop = new AbortController()
  readonly #fields = new Map<string, string>()
  readonly #files = new Map<string, SpooledFile | null>()
  readonly #writing: Promise<void>[] = []
  readonly #request: IncomingMessage
  readonly #parser: BusboyInstance
  readonly #folder: string
  readonly #options: UploadOptions<Name>

  constructor(request: IncomingMessage, parser: BusboyInstance, folder: string, options: UploadOptions<Name>) {
    this.#request = request
    this.#parser = parser
    this.#folder = folder
    this.#options = options
    this.finished = this.#run()
  }

  async #run() {
    const { promise: parsed, resolve, reject } = Promise.withResolvers<void>()
    const { signal } = this.#stop
    signal.addEventListener('abort', () => reject(signal.reason))
    this.#listen(resolve)
    const unwatch = this.#watch()
    try {
      this.#request.pipe(this.#parser)
      await parsed
      await Promise.all(this.#writing)
      signal.throwIfAborted()
    } finally {
      unwatch()
      this.#request.unpipe(this.#parser)
      await Promise.allSettled(this.#writing)
    }
    const files = [...this.#files].filter(([, file]) => file !== null)
    return {
      fields: Object.fromEntries(this.#fields),
      files: Object.fromEntries(files) as Partial<Record<Name, SpooledFile>>,
    }
  }

  #fail(error: unknown): void {
    this.#stop.abort(error)
  }

  #listen(done: () => void): void {
    const tooMany = () => this.#fail(new AppError('bad_request', 'The form has too many parts'))
    this.#parser
      .on('field', (name, value, nameCut, valueCut) => this.#takeField(name, value, nameCut || valueCut))
      .on('file', (name, stream, fileName) => {
        const write = this.#takeFile(name as Name, stream, fileName ?? '').catch((error: unknown) => {
          this.#fail(error)
          // The parser only continues if the stream is read; after a refusal its data is dropped.
          stream.on('error', () => undefined).resume()
        })
        this.#writing.push(write)
      })
      .on('partsLimit', tooMany)
      .on('filesLimit', tooMany)
      .on('fieldsLimit', tooMany)
      .on('error', (error) => this.#fail(broken(error)))
      .on('finish', done)
  }

  /** Aborts if the client disconnects or is too slow. Returns a function that stops watching. */
  #watch(): () => void {
    const { idleTimeoutMs = 30_000, totalTimeoutMs = 15 * 60_000, signal } = this.#options
    const request = this.#request
    const gone = () => {
      if (!request.complete) this.#fail(new AppError('upload_aborted', 'Upload cancelled by user'))
    }
    const slow = () => this.#fail(new AppError('upload_aborted', 'The upload took too long. Please try again.'))
    const idle = setTimeout(slow, idleTimeoutMs)
    const total = setTimeout(slow, totalTimeoutMs)
    let left = mostBytes(this.#options)
    const alive = (chunk: Buffer) => {
      idle.refresh()
      left -= chunk.length
      // The parser does not count bytes outside of the parts.
      if (left < 0) this.#fail(fileTooLarge(largestFile(this.#options)))
    }
    request.on('data', alive).on('close', gone).on('error', gone)
    signal?.addEventListener('abort', gone)
    if (signal?.aborted || request.destroyed) gone()
    return () => {
      clearTimeout(idle)
      clearTimeout(total)
      request.off('data', alive).off('close', gone)
      signal?.removeEventListener('abort', gone)
    }
  }

  #takeField(name: string, value: string, cut: boolean): void {
    if (cut || name.length > FIELD_NAME_MAX) {
      const message = `Must be at most ${this.#options.maxFieldBytes} bytes`
      const fields = { [name.slice(0, FIELD_NAME_MAX)]: message }
      this.#fail(new AppError('invalid', 'A field is too long', { fields }))
    } else if (this.#fields.has(name)) {
      this.#fail(new AppError('bad_request', `The form has the field ${name} twice`))
    } else {
      this.#fields.set(name, value)
    }
  }

  async #takeFile(name: Name, stream: BusboyFileStream, fileName: string): Promise<void> {
    // Browsers send an unnamed empty part for an empty file field.
    if (fileName === '') {
      for await (const _ of stream) throw new AppError('bad_request', 'The form has a file without a name')
      return
    }
    const limit = Object.hasOwn(this.#options.files, name) ? this.#options.files[name] : undefined
    if (!limit) throw new AppError('bad_request', 'The form has a file in a field that accepts no files')
    if (this.#files.has(name)) throw new AppError('bad_request', `The form has the file ${name} twice`)
    this.#files.set(name, null)
    await this.#options.onFile?.(name, fileName, Object.fromEntries(this.#fields))
    warmFor(name)
    const path = join(this.#folder, name)
    this.#files.set(name, await spoolTo(path, stream, fileName, limit.maxBytes, this.#stop.signal))
  }
}
