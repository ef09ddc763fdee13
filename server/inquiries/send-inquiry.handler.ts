// Takes a message to the people who run the village.
import { sendInquiry } from '../../domain/inquiries/inquiries.contracts.ts'
import { handlePublic } from '../http/serve.ts'
import { keepInquiry } from './keep-inquiry.ts'

export const sendInquiryHandler = handlePublic(sendInquiry, (call) => keepInquiry(call, call.input))
