/** One message to one person, in both forms. `link` is what the mail is about, shown on the terminal where mails are kept as files. */
export type Mail = { to: string; subject: string; text: string; html: string; link?: string }

export type Mailer = {
  /** Sends by SMTP, or keeps the mail as a file. Throws when the server refuses for now, so that a job tries again. */
  send(mail: Mail): Promise<void>
  close(): Promise<void>
}
