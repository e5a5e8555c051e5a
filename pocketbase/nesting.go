package main

import (
	"bufio"
	"errors"
	"io"
	"mime"
	"mime/multipart"
	"strings"

	"github.com/dop251/goja"
)

const (
	// maxDepth is deeper than anything that the product sends.
	maxDepth = 64
	// maxCalls is deeper than anything that the product calls; without a bound a function that calls itself
	// takes all memory.
	maxCalls = 4096
)

var errTooDeep = errors.New("nested too deeply")

// boundRuntime makes JSON.parse refuse what is nested deeply, wherever a text comes from: goja's own follows
// each bracket with a call of its own, and when those are too many the whole process ends.
func boundRuntime(vm *goja.Runtime) {
	vm.SetMaxCallStackSize(maxCalls)
	json := vm.Get("JSON").ToObject(vm)
	parse, _ := goja.AssertFunction(json.Get("parse"))
	_ = json.Set("parse", func(call goja.FunctionCall) goja.Value {
		text := call.Argument(0).String()
		if checkDepth(strings.NewReader(text)) != nil {
			panic(vm.NewGoError(errTooDeep))
		}
		parsed, err := parse(call.This, append([]goja.Value{vm.ToValue(text)}, call.Arguments[min(1, len(call.Arguments)):]...)...)
		if err != nil {
			panic(err)
		}
		return parsed
	})
}

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
