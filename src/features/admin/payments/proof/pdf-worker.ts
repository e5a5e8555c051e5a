// Before the reader of PDFs, which takes its memory by these names.
import "./bounded-memory";
import "pdfjs-dist/build/pdf.worker.min.mjs";
