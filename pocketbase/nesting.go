package main

import (
	"bufio"
	"io"
	"mime"
	"mime/multipart"
)

// maxDepth is deeper than anything that the product sends.
const maxDepth = 64

// checkShape refuses what costs far more to parse than to send: JSON in which brackets are nested
// deeply, and forms whose text fields are long.
func checkShape(contentType string, from io.Reader, small int64) *refusal {
	kind, parameters, _ := mime.ParseMediaType(contentType)
	if kind != "multipart/form-data" {
		return checkDepth(from)
	}
	// A form begins with its first boundary: a JSON parser might read the text before it.
	whole := bufio.NewReader(from)
	if begin, _ := whole.Peek(2); string(begin) != "--" {
		return bodyInvalid
	}
	parts := multipart.NewReader(whole, parameters["boundary"])
	for left := small; ; {
		part, err := parts.NextPart()
		if err != nil {
			return nil // its end; a broken form is for PocketBase to refuse
		}
		if part.FileName() != "" {
			continue
		}
		text := &io.LimitedReader{R: part, N: left + 1}
		if refused := checkDepth(text); refused != nil {
			return refused
		}
		if left = text.N - 1; left < 0 {
			return bodyTooLarge
		}
	}
}

func checkDepth(from io.Reader) *refusal {
	depth, inString := 0, false
	for reader := bufio.NewReader(from); ; {
		b, err := reader.ReadByte()
		if err != nil {
			return nil
		}
		switch {
		case b == '"':
			inString = !inString
		case inString && b == '\\':
			_, _ = reader.ReadByte()
		case inString:
		case b == '[' || b == '{':
			if depth++; depth > maxDepth {
				return bodyInvalid
			}
		case b == ']' || b == '}':
			depth--
		}
	}
}
