import { answerMessages } from '../app/ask-worker.ts'
import { readList } from './read-list.ts'

answerMessages(readList)
